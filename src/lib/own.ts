/**
 * The entry of a table under a name that comes from outside: its own alone, never what every object inherits, such as
 * `constructor`.
 */
export function getOwn<T>(table: Readonly<Record<string, T>>, name: string): T | undefined {
  // By descriptor: Object.hasOwn is missing in older WeChat clients.
  return Object.getOwnPropertyDescriptor(table, name)?.value
}

/** Whether a table has an entry of its own under this name. */
export function hasOwn(table: object, name: string): boolean {
  return Object.getOwnPropertyDescriptor(table, name) !== undefined
}
