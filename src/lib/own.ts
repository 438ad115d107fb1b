/** Reads an own property of a table by an untrusted name; never an inherited one such as `constructor`. */
export function getOwn<T>(table: Readonly<Record<string, T>>, name: string): T | undefined {
  // Uses the descriptor, because older WeChat clients lack Object.hasOwn.
  return Object.getOwnPropertyDescriptor(table, name)?.value
}

/** Whether a table has an own property of this name. */
export function hasOwn(table: object, name: string): boolean {
  return Object.getOwnPropertyDescriptor(table, name) !== undefined
}
