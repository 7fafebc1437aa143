//! JSON objects that keep their keys in insertion order, as the documentation shows them.

use serde::Serialize;

/// A builder for a JSON object.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct JsonObject(String);

impl JsonObject {
    #[must_use]
    pub fn new() -> JsonObject {
        JsonObject::default()
    }

    /// Serializes a structure with the fields of its type in their order.
    #[must_use]
    pub fn of(value: impl Serialize) -> JsonObject {
        let text = serde_json::to_string(&value).unwrap_or_default();
        let fields = text.strip_prefix('{').and_then(|text| text.strip_suffix('}'));
        JsonObject(fields.unwrap_or_default().to_owned())
    }

    /// Adds a key with a serializable value.
    #[must_use]
    pub fn put(self, key: &str, value: impl Serialize) -> JsonObject {
        // Texts, numbers and views always serialize.
        let value = serde_json::to_string(&value).unwrap_or_else(|_| "null".to_owned());
        self.with(key, &value)
    }

    /// Adds a key with a nested object.
    #[must_use]
    pub fn nest(self, key: &str, value: &JsonObject) -> JsonObject {
        self.with(key, &value.text())
    }

    /// Adds a key with a list of already serialized values.
    #[must_use]
    pub fn list(self, key: &str, written: &[String]) -> JsonObject {
        self.with(key, &format!("[{}]", written.join(",")))
    }

    /// Returns the serialized object.
    #[must_use]
    pub fn text(&self) -> String {
        format!("{{{}}}", self.0)
    }

    fn with(mut self, key: &str, written: &str) -> JsonObject {
        if !self.0.is_empty() {
            self.0.push(',');
        }
        self.0 += &serde_json::Value::from(key).to_string();
        self.0.push(':');
        self.0 += written;
        self
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_stay_in_their_order_and_are_valid() {
        let inner = JsonObject::new().put("z", 1).put("a\"b", ["x"]);
        let text = JsonObject::new().put("type", "turn").nest("inner", &inner).list("list", &["1".into(), "{}".into()]).text();
        assert_eq!(text, r#"{"type":"turn","inner":{"z":1,"a\"b":["x"]},"list":[1,{}]}"#);
        assert_eq!(JsonObject::new().text(), "{}");
        let map = std::collections::BTreeMap::from([("a", std::collections::BTreeMap::from([("b", 1)]))]);
        assert_eq!(JsonObject::of(map).put("c", 2).text(), r#"{"a":{"b":1},"c":2}"#);
        assert!(serde_json::from_str::<serde_json::Value>(&text).is_ok());
    }
}
