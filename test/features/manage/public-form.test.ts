import { listFieldChanges } from '@/features/manage/compare/compared-field'
import { findConditionError, listDependencies, listDependents } from '@/features/manage/condition'
import {
  emptyForm,
  type PublicFormDraft,
  publicFormFields,
  toPublicFormDraft,
  toPublicFormInput,
  validatePublicForm,
} from '@/features/manage/public-form/public-form-draft'
import {
  createQuestion,
  renameQuotas,
  toQuestion,
  toQuestionDraft,
  toQuotas,
  validateQuestionDraft,
} from '@/features/manage/public-form/question-form'
import { formatNotes, formatPairs, toNotes, toPairs } from '@/features/manage/text-lines'
import { formatCondition, parseCondition } from '@/lib/form/condition-words'

const food = {
  field: 'food',
  label: '食堂吃得怎么样？',
  type: 'select' as const,
  required: true,
  options: [
    { value: 'good', label: '好' },
    { value: 'bad', label: '不好' },
  ],
}
const why = { field: 'why', label: '哪里不好？', type: 'text' as const, visibleWhen: "food == 'bad'" }
const draft: PublicFormDraft = { ...emptyForm, title: '食堂调查', fields: [food, why] }
const NOW = Date.parse('2026-11-25T10:00:00+08:00')

describe('a form that is edited', () => {
  it('is complete with a title and a question', () => {
    expect(validatePublicForm(draft)).toEqual({})
  })

  it.each<[string, Partial<PublicFormDraft>, object]>([
    ['no title', { title: ' ' }, { title: '请填写标题' }],
    ['no question', { fields: [{ field: 's', label: '一', type: 'section' }] }, { fields: '请至少添加一道题目' }],
    ['an end without a time', { isLimited: true }, { closesTime: '请选择结束时间' }],
    [
      'an end before its beginning',
      { isScheduled: true, opensTime: '2026-12-02 08:00', isLimited: true, closesTime: '2026-12-01 08:00' },
      { closesTime: '结束时间应晚于开始时间' },
    ],
    ['no place', { capacity: '0' }, { capacity: '请填写 1 以上的整数' }],
    ['a condition over a question that is gone', { fields: [why] }, { fields: '「哪里不好？」的显示条件：题目已删除' }],
    [
      'a picture in an application, whose page shows none',
      { kind: 'application', fields: [{ field: 'p', label: '照片', type: 'image' }] },
      { fields: '「照片」的题型只能用在问卷里' },
    ],
    [
      'a condition over a later question',
      { fields: [why, food] },
      { fields: '「哪里不好？」按后面的题目显示，请调整顺序' },
    ],
    [
      'an outcome over an option that is gone',
      { outcomes: [{ when: "food == 'great'", title: '谢谢', text: '' }] },
      { fields: '结果「谢谢」的条件：选项已不存在' },
    ],
  ])('is refused with %s', (_what, part, errors) => {
    expect(validatePublicForm({ ...draft, ...part })).toEqual(errors)
  })

  it('stays the same through reading and saving, and keeps when it was opened', () => {
    const input = toPublicFormInput(draft, undefined, NOW)
    expect(input).toMatchObject({ version: 0, opensTime: '2026-11-25 10:00:00', quotas: [] })
    const saved = {
      ...input,
      id: 'f',
      version: 4,
      closesTime: null,
      capacity: null,
      taken: 7,
      pastFields: [],
      versions: [],
    }
    const read = toPublicFormDraft(saved)
    expect(toPublicFormInput(read, saved, NOW + 1000)).toEqual({ ...input, id: 'f', version: 4 })
    expect(listFieldChanges(publicFormFields, read, { ...read, version: 5 })).toEqual([])
    expect(listFieldChanges(publicFormFields, read, { ...read, title: '新' })).toEqual(['标题：食堂调查 → 新'])
    const other = { ...read, settings: { ...read.settings, minutes: '9' } }
    expect(listFieldChanges(publicFormFields, read, other)).toEqual(['更多设置：BD、提交、2 分钟 → BD、提交、9 分钟'])
  })

  it('forgets limits of options that are gone', () => {
    const quotas = ['good', 'great'].map((value) => ({ field: 'food', value, quota: 3 }))
    expect(toPublicFormInput({ ...draft, quotas }, undefined, NOW).quotas).toEqual([quotas[0]])
  })
})

describe('a question that is edited', () => {
  const open = (question: Parameters<typeof toQuestionDraft>[0]) => toQuestionDraft(question, [], undefined)

  it.each<[string, Parameters<typeof toQuestionDraft>[0]]>([
    ['a choice', food],
    [
      'a number',
      { field: 'n', label: '几次？', type: 'number', required: false, unit: '次', min: 0, max: 9, decimals: 0 },
    ],
    [
      'a score',
      {
        field: 's',
        label: '几分？',
        type: 'score',
        required: true,
        min: 1,
        max: 5,
        options: [{ value: '1', label: '差' }],
      },
    ],
    [
      'a matrix',
      {
        field: 'm',
        label: '各环节',
        type: 'matrix',
        required: true,
        options: food.options,
        columns: [{ field: 'gate', label: '门岗', type: 'text' }],
      },
    ],
    ['a page', { field: 'p', label: '到访', type: 'section' }],
  ])('stays %s', (_what, question) => {
    expect(validateQuestionDraft(open(question))).toEqual({})
    expect(toQuestion(open(question), question)).toEqual(question)
  })

  it('keeps the values of its options, and drops what its new type has not', () => {
    const renamed = { ...open(food), options: '不好\n很好' }
    const expected = [
      { value: 'bad', label: '不好' },
      { value: '很好', label: '很好' },
    ]
    expect(toQuestion(renamed, food).options).toEqual(expected)
    const typed = toQuestion({ ...open(food), type: 'text' }, food)
    expect(typed).toEqual({ field: 'food', label: food.label, type: 'text', required: true, maxLength: 200 })
  })

  it('names new rows of a matrix apart', () => {
    const rows = toQuestion({ ...open(food), type: 'matrix', rows: '门岗\n停车' }, food).columns ?? []
    expect(new Set(rows.map(({ field }) => field)).size).toBe(2)
  })

  it('limits options by their texts', () => {
    const limited = { ...open(food), isLimited: true, quotas: { 好: '30' } }
    expect(toQuotas(limited, food)).toEqual([{ field: 'food', value: 'good', quota: 30 }])
    expect(toQuestionDraft(food, toQuotas(limited, food), undefined)).toMatchObject({
      isLimited: true,
      quotas: { 好: '30' },
    })
    expect(toQuotas({ ...limited, isLimited: false }, food)).toEqual([])
  })

  it.each([
    ['typed anew', '好\n差', '优秀\n差', { 优秀: '30', 差: '5' }],
    ['cleared, to be typed anew', '好\n差', '\n差', { '': '30', 差: '5' }],
    ['exchanged with the next', '好\n差', '差\n好', { 好: '30', 差: '5' }],
    ['followed by a new one', '好\n差', '好\n中\n差', { 好: '30', 差: '5' }],
  ])('keeps the limit of an option that is %s', (_what, before, after, quotas) => {
    expect(renameQuotas({ 好: '30', 差: '5' }, before, after)).toEqual(quotas)
  })

  const many = Array.from({ length: 999 }, (_, at) => `选项${at}`)

  it.each([
    { type: 'score', min: '1', max: '20' },
    { type: 'number', min: '-3.5', max: '-3.5' },
    { type: 'image', maxCount: '9' },
    { type: 'text', maxLength: '5000' },
    { isLimited: true, quotas: { 好: '', 别的: '多' } },
  ] as const)('may have %j', (part) => {
    expect(validateQuestionDraft({ ...open(food), ...part })).toEqual({})
  })

  it('begins with a name that none has or had, as a choice in a survey alone', () => {
    expect(createQuestion([food], 'survey', ['q2'])).toMatchObject({ field: 'q3', type: 'select', required: true })
    expect(createQuestion([food], 'application', [])).toMatchObject({ field: 'q2', type: 'text' })
    expect(createQuestion([{ ...food, field: 'q2' }], 'survey', []).field).toBe('q3')
  })

  it('keeps a condition that was written by hand, and has what a number and a scale are read with', () => {
    expect(toQuestion(open(why), why).visibleWhen).toBe("food == 'bad'")
    const typed = { ...open(food), min: '1', max: '', unit: ' 次 ' }
    expect(toQuestion({ ...typed, type: 'number' }, food)).toMatchObject({ min: 1, unit: '次' })
    expect(toQuestion({ ...typed, type: 'number' }, food)).not.toHaveProperty('max')
    expect(toQuestion({ ...typed, min: '', type: 'score', grades: '1：差\n好' }, food)).toMatchObject({
      ...{ min: 1, max: 5, options: [{ value: '1', label: '差' }] },
    })
  })

  it.each<[string, object, object]>([
    ['no text', { label: '' }, { label: '请填写问题' }],
    ['no option', { options: ' \n' }, { options: '请填写选项，每行一个' }],
    ['one option twice', { options: '好\n好' }, { options: '不能重复' }],
    ['a quote, which conditions cannot hold', { options: "it's" }, { options: '不能含有引号或反斜线' }],
    ['a limit that is no number', { isLimited: true, quotas: { 好: '多' } }, { quotas: '名额请填写整数' }],
    ['a scale of one step too many', { type: 'score', min: '1', max: '21' }, { min: '请填写整数，最多 20 级' }],
    ['a scale of one step', { type: 'score', min: '5' }, { min: '请填写整数，最多 20 级' }],
    ['a limit that cannot be read', { type: 'number', min: '1e3' }, { min: '请填写数字' }],
    ['nothing to assess', { type: 'matrix', rows: ' \n' }, { rows: '请填写要评的项目，每行一个' }],
    ['ten pictures', { type: 'image', maxCount: '10' }, { maxCount: '请填写 1 到 9' }],
    ['no choice', { type: 'multiselect', maxCount: '0' }, { maxCount: '请填写 1 到 100' }],
    ['too many options', { options: many.join('\n') }, { options: expect.stringMatching(/^最多 \d+ 行$/) }],
    ['an option that is too long', { options: many.join('') }, { options: expect.stringMatching(/^每行最多 \d+ 字$/) }],
    ['a scale without end', { type: 'score', min: '1', max: '99' }, { min: '请填写整数，最多 20 级' }],
    ['more at least than at most', { type: 'number', min: '3', max: '1' }, { min: '最小值大于最大值' }],
    ['no letter at all', { type: 'text', maxLength: '0' }, { maxLength: '请填写 1 到 5000' }],
  ])('is refused with %s', (_what, part, errors) => {
    expect(validateQuestionDraft({ ...open(food), ...part })).toEqual(errors)
  })
})

describe('a condition', () => {
  it.each(["food == 'bad'", "includes(kinds, '渠道')", 'overall >= 4', 'overall < 2.5'])(
    'is read and written: %s',
    (when) => {
      const condition = parseCondition(when)
      expect(condition && formatCondition(condition)).toBe(when)
    },
  )

  it('that was written by hand is left alone', () => {
    expect(parseCondition("food != 'bad'")).toBeUndefined()
    expect(findConditionError("food != 'bad'", [food])).toBeUndefined()
    expect(listDependencies("food != 'bad'", [food, why])).toEqual(['food'])
  })

  it('reads no question whose name only begins like that of another', () => {
    const longer = { ...food, field: 'food2', label: '宵夜吃得怎么样？' }
    expect(listDependencies("food2 == 'bad'", [food, longer])).toEqual(['food2'])
    expect(listDependents([{ ...why, visibleWhen: "food2 == 'bad'" }], 'food')).toEqual([])
  })

  it('names the option that is gone, of several that may be chosen too', () => {
    expect(findConditionError("includes(food, 'great')", [{ ...food, type: 'multiselect' }])).toBe('选项已不存在')
  })
})

describe('lists that are typed as text', () => {
  it('are read and written', () => {
    expect(toPairs('地点：嘉定\n\n免学费\n电话: 12')).toEqual([
      ['地点', '嘉定'],
      ['免学费', ''],
      ['电话', '12'],
    ])
    expect(
      formatPairs([
        ['地点', '嘉定'],
        ['免学费', ''],
      ]),
    ).toBe('地点：嘉定\n免学费')
    const notes = [
      { title: '礼包', lines: ['杯子', '手册'] },
      { title: '规则', lines: [] },
    ]
    expect(toNotes(formatNotes(notes))).toEqual(notes)
  })
})

it.each([
  ['date', 'pastDay', 'pastDay'],
  ['date', 'mobile', undefined],
  ['text', 'mobile', 'mobile'],
  ['text', 'pastDay', undefined],
] as const)('a question of the type %s with the rule %s is saved with the rule %s', (type, rule, saved) => {
  const question = { field: 'day', label: '哪一天来的？', type, rule }
  expect(toQuestion(toQuestionDraft(question, [], undefined), question).rule).toBe(saved)
})

describe('what another has changed in questions of the same names', () => {
  const better = { ...food, options: [...food.options, { value: 'best', label: '很好' }] }

  it('is said by the question', () => {
    expect(listFieldChanges(publicFormFields, draft, { ...draft, fields: [better, why] })).toEqual([
      '题目：食堂吃得怎么样？、哪里不好？ → 食堂吃得怎么样？、哪里不好？（细节不同：「食堂吃得怎么样？」）',
    ])
  })

  it('is said without a name where the entries have none', () => {
    const quotas = (quota: number) => ({ ...draft, quotas: [{ field: 'food', value: 'good', quota }] })
    expect(listFieldChanges(publicFormFields, quotas(3), quotas(4))).toEqual(['选项名额：1 个 → 1 个（细节不同）'])
  })
})
