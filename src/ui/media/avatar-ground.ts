const GROUNDS = 6

/** Index of the avatar colour, one of six: the same name always has the same colour. */
export function getAvatarColourIndex(name: string): number {
  let sum = 0
  for (const sign of name) sum = (sum * 31 + (sign.codePointAt(0) ?? 0)) % 65_521
  return sum % GROUNDS
}
