/**
 * Characters that nobody sees: control and format characters such as zero-width ones and those that turn the direction
 * of writing, and letters that are blank. Written as ranges, because WeChat's engine on Android does not support property
 * escapes.
 */
const UNSEEN =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it looks for
  /[\0-\x1f\x7f-\x9f\xad\u061c\u115f\u1160\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\u2800\u3164\ufeff\uffa0\ufff9-\ufffb\u{e0000}-\u{e007f}]/gu

/** A text as people see it: two names that look the same are the same. */
export function removeUnseen(text: string): string {
  return text.replace(UNSEEN, '')
}
