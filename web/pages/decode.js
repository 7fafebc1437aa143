/** Decodes a part of a path; invalid encodings are returned unchanged. @param {string} text */
export function decodePathPart(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
