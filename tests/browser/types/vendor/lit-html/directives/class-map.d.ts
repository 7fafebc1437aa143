export function classMap(classes: Readonly<Record<string, boolean>>): unknown;
