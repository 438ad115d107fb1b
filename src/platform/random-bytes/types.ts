/**
 * Random bytes of the platform's secure source, for keys.
 *
 * @throws when the platform has none; there is no weaker substitute
 */
export type CreateRandomBytes = (length: number) => Promise<Uint8Array>
