const GROUNDS = 6

/** Which of the six grounds a name gets: the same name the same one, everywhere. */
export function getAvatarColourIndex(name: string): number {
  let sum = 0
  for (const sign of name) sum = (sum * 31 + (sign.codePointAt(0) ?? 0)) % 65_521
  return sum % GROUNDS
}
