/**
 * Names in addresses.
 */

/** What stands in a path; what is no text stays as it is. @param {string} text */
export function decodePathPart(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
