/** What the page uses of @fluent/bundle; the module itself is minified and says nothing of its types. */

export type Pattern = string | readonly unknown[];

export class FluentNumber {
  constructor(value: number);
  value: number;
  toString(): string;
}

export class FluentResource {
  constructor(source: string);
}

export class FluentBundle {
  constructor(locale: string, options?: { useIsolating?: boolean });
  addResource(resource: FluentResource, options?: { allowOverrides?: boolean }): Error[];
  getMessage(id: string): { id: string; value: Pattern | null } | undefined;
  formatPattern(pattern: Pattern, values?: Record<string, string | FluentNumber> | null, errors?: Error[] | null): string;
}
