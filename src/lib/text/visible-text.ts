/**
 * Characters that nobody sees: control and format characters such as zero-width ones and those that turn the direction
 * of writing, letters that are blank, and what chooses the look of the character before it. Written as ranges, because
 * WeChat's engine on Android does not support property escapes.
 */
const UNSEEN =
  '[\\0-\\x1f\\x7f-\\x9f\\xad\\u034f\\u061c\\u115f\\u1160\\u17b4\\u17b5\\u180e\\u200b-\\u200f\\u2028-\\u202e\\u2060-\\u206f\\u2800\\u3164\\ufe00-\\ufe0f\\ufeff\\uffa0\\ufff9-\\ufffb\\u{e0000}-\\u{e01ef}]'

/** The blocks of the characters with the property Extended_Pictographic, and symbols among them. */
const PICTURE =
  '[\\xa9\\xae\\u203c\\u2049\\u2122-\\u27bf\\u2900-\\u2bff\\u3030\\u303d\\u3297\\u3299\\u{1f000}-\\u{1faff}]'

/** An emoji with the characters that give it colour, and that join it with others to one picture. */
const EMOJI = `${PICTURE}[\\u{1f3fb}-\\u{1f3ff}]?[\\ufe0e\\ufe0f]?`
const JOINED_EMOJI = `${EMOJI}(?:\\u200d${EMOJI})*|[#*0-9]\\ufe0f\\u20e3`

const parts = new RegExp(`(${JOINED_EMOJI})|${UNSEEN}`, 'gu')

/** A text as people see it: two names that look the same are the same. */
export function removeUnseen(text: string): string {
  return text.replace(parts, (_part, emoji: string | undefined) => emoji ?? '')
}
