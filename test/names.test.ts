import { listComments, projectFiles, readSource } from './support/source-files'

/** Source files with their lines; seed data and generated pictures are left out. */
const sources = projectFiles('src')
  .filter((file) => /\.tsx?$/.test(file) && !/\/(migrations|seed)\/|icon-data|picture-data/.test(file))
  .map((file) => ({ file, lines: readSource(file).split('\n') }))

const FUNCTION = /^(export )?(?:async )?function (\w+)/
const ARROW = /^(export )?const (\w+) = (?:async )?\([^)]*\)[^=]*=>/
const TYPE = /^export (?:interface|type) (\w+)/
/** One file for each target holds the same names. */
const PLATFORM_FILE = /\.(h5|weapp)\.tsx?$/

/** Exported functions of one word that are verbs. */
const VERBS = new Set(
  `call send go back start stop handle main build read write run open close sign parse format render throttle debounce
  uuid upload download notify save cancel redirect relaunch prepare perform refresh update scan search confirm copy share
  log fetch request endpoint mask retry`.split(/\s+/),
)

/** Words with a meaning that this project alone gave them. */
const PRIVATE_WORDS =
  /\b(deeds?|heed(s|ed|ing)?|reckon(s|ed|ing)?|keepers?|hand(s|ed)? in|tells? (the|a|that|who|what|of|it)|manned|heirs?|told of|weigh(s|ed)?|wants? of|is begun|of one's own|of his own|stands? (in|for|at) the|what is known of|who(ever)? is asked)\b/i

interface Name {
  file: string
  name: string
  isExported: boolean
}

function listFunctions(): Name[] {
  return sources.flatMap(({ file, lines }) =>
    lines.flatMap((line) => {
      const [, exported, name] = FUNCTION.exec(line) ?? ARROW.exec(line) ?? []
      return name ? [{ file, name, isExported: exported !== undefined }] : []
    }),
  )
}

function listTypes(): Name[] {
  return sources.flatMap(({ file, lines }) =>
    lines.flatMap((line) => {
      const name = TYPE.exec(line)?.[1]
      return name ? [{ file, name, isExported: true }] : []
    }),
  )
}

describe('names', () => {
  const functions = listFunctions()

  it('finds the functions of the project', () => {
    expect(functions.length).toBeGreaterThan(1000)
  })

  it('names no function after what it is of', () => {
    expect(functions.filter(({ name }) => /[a-z]Of$/.test(name))).toEqual([])
  })

  it('gives an exported function a verb and a noun', () => {
    const bare = functions.filter(({ name, isExported }) => isExported && /^[a-z]+$/.test(name) && !VERBS.has(name))
    expect(bare).toEqual([])
  })

  it('exports each name from one file', () => {
    const files = new Map<string, Set<string>>()
    for (const { file, name, isExported } of [...functions, ...listTypes()]) {
      if (isExported && !PLATFORM_FILE.test(file)) files.set(name, (files.get(name) ?? new Set()).add(file))
    }
    expect([...files].filter(([, places]) => places.size > 1)).toEqual([])
  })
})

describe('words', () => {
  it('uses the terms of the field in comments', () => {
    const found = sources.flatMap(({ file }) =>
      listComments(file)
        .filter((comment) => PRIVATE_WORDS.test(comment))
        .map((comment) => `${file}: ${comment}`),
    )
    expect(found).toEqual([])
  })

  it('writes the entries of an object one by one, without spreading a literal', () => {
    const packed = sources.flatMap(({ file, lines }) =>
      lines.flatMap((line, index) => (/^\s*\.\.\.[{[] ?[\w'"{]/.test(line) ? [`${file}:${index + 1}`] : [])),
    )
    expect(packed).toEqual([])
  })
})
