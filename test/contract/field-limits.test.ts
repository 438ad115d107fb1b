import {
  array,
  type GenericSchema,
  integer,
  length,
  literal,
  maxLength,
  maxValue,
  minLength,
  nullable,
  number,
  object,
  optional,
  pipe,
  string,
  trim,
  tuple,
  union,
} from 'valibot'

import { getMaxCount, getMaxLength } from '@/contract/field-limits'
import { requiredText, trimmedText } from '@/contract/shapes'

import { requireItems } from '../support/require-items'
import { projectFiles, readSource } from '../support/source-files'

const fields = object({
  name: requiredText(30),
  note: optional(nullable(trimmedText(200)), ''),
  code: pipe(string(), trim(), length(18)),
  email: union([literal(''), pipe(string(), maxLength(254))]),
  narrow: pipe(requiredText(100), maxLength(40)),
  people: pipe(number(), integer(), maxValue(50)),
  tags: optional(pipe(array(requiredText(10)), minLength(1), maxLength(4))),
  agenda: pipe(
    array(object({ title: requiredText(60), facts: pipe(array(requiredText(20)), maxLength(6)) })),
    maxLength(40),
  ),
  pair: tuple([requiredText(50), trimmedText(120)]),
  free: string(),
})

describe('the limit of a field', () => {
  it.each([
    ['a text', 'name', 30],
    ['an optional text', 'note', 200],
    ['a text of one length', 'code', 18],
    ['a union', 'email', 254],
    ['a schema that narrows another', 'narrow', 40],
    ['a number, whose digits count', 'people', 2],
    ['the items of a list', 'tags', 10],
  ] as const)('is read from %s', (_case, name, limit) => {
    expect(getMaxLength(fields, name)).toBe(limit)
  })

  it('is read within lists and tuples, and from a schema itself', () => {
    expect(getMaxLength(fields, 'agenda', 'title')).toBe(60)
    expect(getMaxLength(fields, 'agenda', 'facts')).toBe(20)
    expect(getMaxLength(fields, 'pair', '1')).toBe(120)
    expect(getMaxLength(trimmedText(500))).toBe(500)
  })

  it('counts the entries of a list', () => {
    expect(getMaxCount(fields, 'tags')).toBe(4)
    expect(getMaxCount(fields, 'agenda')).toBe(40)
    expect(getMaxCount(fields, 'agenda', 'facts')).toBe(6)
  })

  it('is missing loudly', () => {
    expect(() => getMaxLength(fields, 'free')).toThrow('no limit: free')
    expect(() => getMaxLength(fields, 'agenda', 'gone')).toThrow('no limit: agenda.gone')
    expect(() => getMaxCount(fields, 'name')).toThrow('no limit: name')
  })
})

const sources = projectFiles('src/features', 'src/parts').filter((file) => /\.tsx?$/.test(file))

/** A use of a limit, as it is written: `getMaxLength(saveLaunch.input, 'agenda', 'title')`. */
const USE = /\b(getMaxLength|getMaxCount)\(\s*(\w+)(\.input)?((?:,\s*'\w+')*),?\s*\)/g

interface Use {
  file: string
  text: string
  read: typeof getMaxLength
  name: string
  isInput: boolean
  path: string[]
}

function listUses(file: string): Use[] {
  return [...readSource(file).matchAll(USE)].map(([text, read, name = '', input, path = '']) => ({
    file,
    text,
    read: read === 'getMaxCount' ? getMaxCount : getMaxLength,
    name,
    isInput: input !== undefined,
    path: [...path.matchAll(/\w+/g)].map(([part]) => part),
  }))
}

/** The schema that a use names, of the module of the contract that its file imports it from. */
function findSchema({ file, name, isInput }: Use): GenericSchema {
  const imports = [...readSource(file).matchAll(/^import \{([^}]*)\} from '(@\/contract\/[^']+)'$/gm)]
  const found = imports.find(([, names = '']) => names.split(',').some((part) => part.trim() === name))
  if (!found?.[2]) throw new Error(`${file} does not import ${name} from the contract`)
  const module = jest.requireActual<Record<string, unknown>>(found[2])
  return (isInput ? (module[name] as { input: GenericSchema }).input : module[name]) as GenericSchema
}

/**
 * A schema that a form gives its controls their limits from: `limits: saveLaunch.input`, or the last argument. Of a part
 * of the form it is within that of the call: `saveLaunch.input.entries.speakers.item`.
 */
const FORM_LIMITS = /(?:limits: |^ +|, )(\w+)(\.input)?((?:\.\w+)*)(?=,$|\)$)/gm

/** The schema at a path of properties, such as `.entries.speakers.item`. */
function getSchemaAt(schema: GenericSchema, path: string): GenericSchema {
  return [...path.matchAll(/\w+/g)].reduce((at, [part]) => at[part as keyof typeof at] as never, schema)
}

/** Fields that are bound with their limit, by file: no schema of the form has one for those that are returned. */
function listUnlimitedFields(file: string): string[] {
  const source = readSource(file)
  const contract = [...source.matchAll(/^import \{([^}]*)\} from '@\/contract\//gm)].flatMap(([, names = '']) =>
    names.split(','),
  )
  const isImported = (name: string) => contract.some((part) => part.trim() === name)
  const schemas = [...source.matchAll(FORM_LIMITS)].flatMap(([text, name = '', input, path = '']) =>
    isImported(name)
      ? getSchemaAt(findSchema({ file, text, read: getMaxLength, name, isInput: input !== undefined, path: [] }), path)
      : [],
  )
  const hasLimit = (schema: GenericSchema, field: string) => {
    try {
      return getMaxLength(schema, field) > 0
    } catch {
      return false
    }
  }
  return [...source.matchAll(/\bbindText\('(\w+)'\)/g)].flatMap(([, field = '']) =>
    schemas.some((schema) => hasLimit(schema, field)) ? [] : [`${file}: ${field}`],
  )
}

describe('the limits of the screens', () => {
  const uses = sources.flatMap(listUses)

  it('are stated by the schema that a form is bound with', () => {
    const files = sources.filter((file) => readSource(file).includes("bindText('"))
    expect(requireItems(files).flatMap(listUnlimitedFields)).toEqual([])
  })

  it('are written so that this test can read them', () => {
    const written = sources.flatMap((file) => [...readSource(file).matchAll(/\bgetMax(Length|Count)\(/g)])
    expect(uses).toHaveLength(written.length)
  })

  it('are all stated by the contract', () => {
    const wrong = requireItems(uses).flatMap((use) => {
      try {
        return use.read(findSchema(use), ...use.path) > 0 ? [] : [`${use.file}: ${use.text}`]
      } catch (error) {
        return [`${use.file}: ${use.text}: ${String(error)}`]
      }
    })
    expect(wrong).toEqual([])
  })
})

/** Constants that a file states itself and that limit a field. */
function listOwnConstants(source: string): string[] {
  return [...source.matchAll(/^(export )?const ([A-Z_]+) = [\d_]+$/gm)].flatMap(([, isExported, name = '']) => {
    const isLimit = new RegExp(`max(?:Length|Count)(?:=\\{|: )(?:[\\w.]+ \\?\\? )?${name}\\b`)
    const places = isExported ? sources.map(readSource) : [source]
    return places.some((place) => isLimit.test(place)) ? [name] : []
  })
}

/** Limits that a file states by hand. */
function listOwnLimits(file: string): string[] {
  const source = readSource(file)
  const written = source.match(/maxLength(=\{|: )\d+|最多 \d+ 个?字/g) ?? []
  return [...written, ...listOwnConstants(source)].map((limit) => `${file} ${limit}`)
}

const ofList = 'a list as one text: the contract limits its entries, which are checked one by one'
const ofNumber = 'a number as it is typed, whose largest value the contract states in another unit'

/** Limits that the contract does not state, and why. */
const reasons: Record<string, string> = {
  'src/features/landing/ScannedCodeScreen.tsx CODE_MAX': 'the text of any code, which is looked up by several calls',
  'src/features/manage/activity/GuestActivitySheet.tsx GATES_TEXT_MAX': ofList,
  'src/features/manage/activity/GuestInviteSheet.tsx GUESTS_TEXT_MAX': ofList,
  'src/features/manage/article/ArticleField.tsx PICTURES_MAX':
    'the server counts the pictures in the HTML, those of formatted parts included',
  'src/features/manage/condition.ts NUMBER_LENGTH': ofNumber,
  'src/features/manage/condition.ts TEXT_LENGTH': 'a part of an expression',
  'src/features/manage/coupon/CouponCodesSheet.tsx DISCOUNT_LENGTH': ofNumber,
  'src/features/manage/hall/HotspotsSheet.tsx FACTS_TEXT_MAX': ofList,
  'src/features/manage/hall/HotspotsSheet.tsx PERCENT_LENGTH': ofNumber,
  'src/features/manage/hall/ProductEditor.tsx LIST_MAX': ofList,
  'src/features/manage/hall/ProductEditor.tsx TAGS_TEXT_MAX': ofList,
  'src/features/manage/hall/UnitSheet.tsx CODE_LENGTH': 'of a pattern: a letter and two digits',
  'src/features/manage/launch/ManagedLaunchScreen.tsx TAGS_TEXT_MAX': ofList,
  'src/features/manage/partner/PartnerActivityScreen.tsx TAGS_TEXT_MAX': ofList,
  'src/features/manage/process/ProcessColumnSheet.tsx OPTIONS_TEXT_MAX': ofList,
  'src/features/manage/process/ProcessFieldSheet.tsx NOTE_MAX': 'the text of what is stored as HTML',
  'src/features/manage/process/ProcessFieldSheet.tsx OPTIONS_TEXT_MAX': ofList,
  'src/features/manage/process/ProcessFormula.tsx WORDS_MAX': 'labels, in place of which names are stored',
  'src/features/manage/process/process-draft.ts maxLength: 500':
    'of the first field of a new process, not of a control',
  'src/features/manage/public-form/FormSettingsSheet.tsx LINES_TEXT_MAX': ofList,
  'src/features/manage/public-form/FormSettingsSheet.tsx MINUTES_LENGTH': 'a form takes hours at most, not a day',
  'src/features/manage/public-form/FormSettingsSheet.tsx TAGS_TEXT_MAX': ofList,
  'src/features/manage/public-form/PublicQuestionSheet.tsx LINES_TEXT_MAX': ofList,
  'src/features/manage/public-form/public-form-draft.ts COUNT_LENGTH': 'the contract permits what the database stores',
  'src/features/manage/visit/EntryRulesScreen.tsx AREAS_TEXT_MAX': ofList,
  'src/features/manage/visit/HealthQuestionSheet.tsx OPTIONS_TEXT_MAX': ofList,
  'src/features/manage/visit/InductionSheets.tsx OPTIONS_TEXT_MAX': ofList,
  'src/features/manage/visit/LandingCodesScreen.tsx TITLE_MAX':
    'what a poster that is painted on the device has room for',
  'src/features/system/ChooseLocationScreen.tsx ADDRESS_MAX': 'a place of the device: no call takes it',
  'src/features/system/ChooseLocationScreen.tsx NAME_MAX': 'a place of the device: no call takes it',
  'src/features/visit/kiosk/KioskPass.tsx SURNAME_MAX': 'compared on the tablet, never sent',
  'src/parts/form/TextControls.tsx AREA_MAX': 'of a field whose form states none',
  'src/parts/form/TextControls.tsx TEXT_MAX': 'of a field whose form states none',
  'src/parts/form/number-input.ts NUMBER_MAX': 'of a field whose form states none',
  'src/parts/search/use-address-state.ts WORDS_MAX': 'of an address that somebody may have typed, for every list',
}

describe('a limit by hand', () => {
  const found = sources.flatMap(listOwnLimits)

  it('stands only where the contract states none', () => {
    expect(found.sort()).toEqual(Object.keys(reasons).sort())
  })
})
