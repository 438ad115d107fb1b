// The language as the oldest phone has it: what is not there is taken away before the first line of the mini-program runs.
import { ABSENT_MEMBERS, findUnsupportedPattern } from '../absent'

type Holder = Record<string, unknown>

function removeMembers() {
  // The class of all typed arrays has a name in the standard, and none in scripts.
  const language = Object.assign(Object.create(globalThis), { TypedArray: Object.getPrototypeOf(Uint8Array) }) as Holder
  for (const [path, names] of Object.entries(ABSENT_MEMBERS)) {
    const holder = path.split('.').reduce<Holder | undefined>((at, name) => at?.[name] as Holder | undefined, language)
    for (const name of names.split(' ')) if (holder) delete holder[name]
  }
}

const compareUnits = (one: string, other: string) => (one < other ? -1 : Number(one > other))

/** What texts do without ICU: no order of a language, no forms of one letter, no words of a country. */
function forgetLanguages() {
  Object.assign(String.prototype, {
    localeCompare(this: string, other: unknown) {
      return compareUnits(String(this), String(other))
    },
    normalize(this: string) {
      return String(this)
    },
  })
  Number.prototype.toLocaleString = function () {
    return this.toString()
  }
  Date.prototype.toLocaleString = Date.prototype.toString
  Date.prototype.toLocaleDateString = Date.prototype.toDateString
  Date.prototype.toLocaleTimeString = Date.prototype.toTimeString
}

/** RegExp that throws for what the oldest engine cannot read. */
export const OldRegExp = new Proxy(RegExp, {
  construct(target, [pattern, flags]: [string | RegExp, string | undefined]) {
    refusePattern(pattern instanceof RegExp ? pattern.source : String(pattern), flags ?? '')
    return flags === undefined ? new target(pattern) : new target(pattern, flags)
  },
  apply(_target, _self, [pattern, flags]: [string | RegExp, string | undefined]) {
    return new OldRegExp(pattern, flags)
  },
})

function refusePattern(pattern: string, flags: string) {
  const why = findUnsupportedPattern(pattern, flags)
  if (why) throw new SyntaxError(`Invalid regular expression: /${pattern}/${flags}: ${why}`)
}

/** A literal of a pattern it cannot read spoils the whole file, as on a phone. */
export function refusePatterns(source: string, file: string) {
  const found = /\\[pP]\{|\(\?<[=!]/.exec(source)
  if (found) throw new SyntaxError(`Invalid regular expression in ${file}: ${found[0]}`)
}

export function becomeOldPhone() {
  removeMembers()
  forgetLanguages()
}
