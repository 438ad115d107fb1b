import { queryAllByRole } from '@testing-library/dom'

import type { FormPayload } from '@/contract/workflow/form'
import { resolvePlace } from '@/platform/location/place-choice'

import { t } from '../../support/mount-page'
import { byLabel, byRole, byText, hasField, press, type } from '../../support/screen'
import { column, drawForm, field, options } from './stand'

const scrolled: string[] = []
beforeEach(() => {
  scrolled.length = 0
  window.matchMedia = (() => ({ matches: true })) as never
  HTMLElement.prototype.scrollIntoView = function scrollIntoView() {
    scrolled.push(this.id)
  }
})

describe('fields of a form', () => {
  it('take text, numbers and amounts as the form keeps them', async () => {
    const { held } = await drawForm([
      field('supplier', '供应商', 'text'),
      field('count', '数量', 'number', { unit: '件' }),
      field('amount', '金额', 'money'),
    ])
    await type(byLabel('供应商'), '安川电机')
    await type(byLabel('数量'), '4')
    await type(byLabel('金额'), '8,900.5')
    expect(held.content.main).toEqual({ supplier: '安川电机', count: 4, amount: 890_050 })
  })

  it('keep what is typed as it is typed, and put it in order when it is left', async () => {
    const { held } = await drawForm([field('amount', '金额', 'money')])
    await type(byLabel('金额'), '12.')
    expect(byLabel('金额').value).toBe('12.')
    await type(byLabel('金额'), '12.5')
    expect(held.content.main.amount).toBe(1250)
    await t.act(async () => void byLabel('金额').dispatchEvent(new FocusEvent('focusout', { bubbles: true })))
    expect(byLabel('金额').value).toBe('12.50')
  })

  it('keep text that is no amount, to be told and put right', async () => {
    const { held } = await drawForm([field('amount', '金额', 'money')])
    await type(byLabel('金额'), '一百')
    expect(byLabel('金额').value).toBe('一百')
    await t.act(async () => expect(held.check()).toBe(false))
    expect(document.querySelectorAll('[role="alert"]')).toHaveLength(1)
  })

  it('offer few choices side by side and many in a sheet', async () => {
    const { held } = await drawForm([
      field('kind', '采购类型', 'select', { options: options('设备备件', '耗材', '工装') }),
      field('line', '产线', 'select', { options: options('A1', 'A2', 'A3', 'A4', 'B1', 'B2', 'B3') }),
      field('tags', '标签', 'multiselect', { options: options('甲', '乙', '丙', '丁', '戊', '己', '庚') }),
      field('shift', '班次', 'multiselect', { options: options('甲', '乙', '丙', '丁', '戊') }),
    ])
    await press(byRole('radio', '采购类型，耗材'))
    await press(byRole('checkbox', '班次，戊'))
    expect(queryAllByRole(document.body, 'button', { name: '清除班次' })).toEqual([])
    await press(byRole('button', '产线，请选择'))
    await press(byRole('radio', '产线，B2'))
    await press(byRole('button', '标签，请选择'))
    await press(byRole('checkbox', '乙'))
    await press(byRole('checkbox', '丙'))
    await press(byRole('button', '确定（2）'))
    expect(held.content.main).toEqual({ kind: '耗材', line: 'B2', tags: ['乙', '丙'], shift: ['戊'] })
  })

  it('find one of ten choices by its text, in either case, and let go of no more than they take', async () => {
    const lines = options('A1', 'A2', 'A3', 'A4', 'B1', 'B2', 'B3', 'B4', 'C1', 'C2')
    const { container, held } = await drawForm([
      field('line', '产线', 'select', { options: lines }),
      field('lines', '其他产线', 'multiselect', { options: lines, maxCount: 2 }),
      field('few', '工位', 'select', { options: lines.slice(1) }),
    ])
    await press(byRole('button', '工位，请选择'))
    expect(hasField('搜索工位')).toBe(false)
    await press(byRole('radio', '工位，A2'))
    await press(byRole('button', '产线，请选择'))
    await type(byLabel('搜索产线'), ' D')
    expect(container.textContent).toContain('没有符合的选项')
    await type(byLabel('搜索产线'), ' C ')
    const radios = queryAllByRole(document.body, 'radio').map((radio) => radio.getAttribute('aria-label'))
    expect(radios).toEqual(['产线，C1', '产线，C2'])
    await press(byRole('radio', '产线，C2'))
    await press(byRole('button', '其他产线，请选择'))
    for (const name of ['A1', 'A2', 'A3']) await press(byRole('checkbox', name))
    expect(byRole('checkbox', 'A3').getAttribute('aria-disabled')).toBe('true')
    await press(byRole('button', '确定（2）'))
    expect(held.content.main).toEqual({ few: 'A2', line: 'C2', lines: ['A1', 'A2'] })
  })

  it('open their sheet by the label too, which is no second button', async () => {
    const { held } = await drawForm([
      field('line', '产线', 'select', { options: options('A1', 'A2', 'A3', 'A4', 'B1', 'B2', 'B3') }),
      field('quote', '报价单', 'file'),
      field('sum', '合计', 'text', { mode: 'read' }),
    ])
    const label = byText('产线').parentElement as HTMLElement
    expect(label.getAttribute('role')).toBeNull()
    expect(label.hasAttribute('tabindex')).toBe(false)
    expect(queryAllByRole(document.body, 'button', { name: /产线/ })).toHaveLength(1)
    await press(byText('产线'))
    await press(byRole('radio', '产线，B2'))
    expect(held.content.main).toEqual({ line: 'B2' })
    await press(byText('报价单'))
    expect(byText('选择文件')).toBeDefined()
    const before = document.querySelectorAll('[role="dialog"]').length
    await press(byText('合计'))
    expect(document.querySelectorAll('[role="dialog"]')).toHaveLength(before)
  })

  it('are emptied again where they may be empty and something is chosen', async () => {
    const seven = options('A1', 'A2', 'A3', 'A4', 'B1', 'B2', 'B3')
    const chosen = {
      kind: '耗材',
      line: 'B2',
      day: '2026-11-20',
      buyer: 'u1',
      region: ['A1'],
      must: 'A1',
      span: ['2026-11-20', '2026-11-21'],
    }
    const { held } = await drawForm(
      [
        field('kind', '采购类型', 'select', { options: options('设备备件', '耗材') }),
        field('line', '产线', 'select', { options: seven }),
        field('day', '到货日期', 'date'),
        field('span', '工期', 'daterange'),
        field('buyer', '采购员', 'user'),
        field('region', '区域', 'cascader', { options: seven }),
        field('must', '工位', 'select', { options: seven, mode: 'required' }),
        field('other', '备选产线', 'select', { options: seven }),
      ],
      { main: chosen },
    )
    const clears = [...document.querySelectorAll('[aria-label^="清除"]')]
    const names = clears.map((one) => one.getAttribute('aria-label'))
    expect(names).toEqual(['清除采购类型', '清除产线', '清除到货日期', '清除工期', '清除采购员', '清除区域'])
    for (const clear of clears) await press(clear)
    expect(document.querySelectorAll('[aria-label^="清除"]')).toHaveLength(0)
    const empty = { kind: null, line: null, day: null, span: null, buyer: null, region: null }
    expect(held.content.main).toEqual({ ...empty, must: 'A1' })
    await t.act(async () => expect(held.check()).toBe(true))
  })

  it.each([
    ['a name', ['一号厂房', '沪太路 1 号', '31.2', '121.4'], '一号厂房'],
    ['an address alone', ['', '沪太路 1 号', '', ''], '沪太路 1 号'],
    ['neither', ['', '', '', ''], '选择位置'],
    ['no value', null, '选择位置'],
  ])('show a place that has %s', async (_what, site, text) => {
    await drawForm([field('site', '地点', 'location')], { main: { site } })
    expect(byRole('button', `地点，${text}`)).toBeTruthy()
  })

  it('take a place that was chosen on the map, and keep the last one when none was', async () => {
    const { held } = await drawForm([field('site', '地点', 'location')])
    await press(byRole('button', '地点，选择位置'))
    const gate = { name: '3 号门', address: '昆山路 10 号', latitude: 31.2, longitude: 121.4 }
    await t.act(async () => resolvePlace(gate))
    byRole('button', '地点，3 号门')
    await press(byRole('button', '地点，3 号门'))
    await t.act(async () => resolvePlace(undefined))
    expect(held.content.main).toEqual({ site: ['3 号门', '昆山路 10 号', '31.2', '121.4'] })
  })

  it.each([
    ['files', 'file'],
    ['pictures', 'image'],
  ])('offer no more %s than they take', async (_what, type) => {
    const quote = (id: string) => ({ id, name: `${id}.png`, size: 1, contentType: 'image/png', url: `/${id}` })
    const fields = [field('quote', '报价单', type, { maxCount: 2 })]
    const listAdds = () => queryAllByRole(document.body, 'button', { name: '添加报价单' }).length
    await drawForm(fields, { main: { quote: ['a', 'b'] } }, [quote('a'), quote('b')])
    expect(listAdds()).toBe(0)
    await press(byRole('button', '移除a.png'))
    expect(listAdds()).toBe(1)
  })

  it('switch on and off', async () => {
    const { held } = await drawForm([field('isUrgent', '加急', 'switch')])
    await press(byRole('switch', '加急'))
    expect(held.content.main.isUrgent).toBe(true)
    await drawForm([field('isUrgent', '加急', 'switch')], { main: { isUrgent: 'true' } })
    expect(byRole('switch', '加急').getAttribute('aria-checked')).toBe('true')
  })

  it('show a type they do not know as text', async () => {
    await drawForm([field('rating', '评分', 'stars')], { main: { rating: '五星' } })
    expect(byLabel('评分').value).toBe('五星')
  })

  it('cannot be changed where they are only read or computed', async () => {
    const { container } = await drawForm(
      [
        field('no', '单号', 'text', { mode: 'read' }),
        field('count', '数量', 'number', { unit: '件', mode: 'read' }),
        field('sum', '合计', 'money', { computed: '1200 + 34', mode: 'required' }),
      ],
      { main: { no: 'PR-1', count: 4 } },
    )
    expect(container.textContent).toContain('4 件')
    expect(container.textContent).not.toContain('*')
    expect(container.querySelectorAll('input')).toHaveLength(0)
    expect(container.textContent).toContain('PR-1')
    expect(container.textContent).toContain('¥12.34')
  })

  it('say what they wait for until they can be computed, and are not among what was left empty', async () => {
    const days = field('days', '天数', 'number', { computed: 'days(span[0], span[1]) + 1' })
    const { container } = await drawForm([field('span', '起止日期', 'daterange'), days])
    expect(container.textContent).toContain('天数填写起止日期后自动计算')
    const done = await drawForm([field('span', '起止日期', 'daterange'), days], {
      main: { span: ['2028-02-28', '2028-03-01'] },
    })
    expect(done.container.textContent).toContain('天数3')
    const read = { mode: 'read' as const }
    const kept = await drawForm([field('span', '起止日期', 'daterange', read), { ...days, ...read }], {}, [], {
      variant: 'detail',
    })
    expect(kept.container.textContent).toBe('未填写：起止日期')
  })

  it('offer usual times until one is chosen, on the last day that may be chosen too', async () => {
    jest.useFakeTimers({ now: new Date('2026-11-20T08:00:00+08:00'), advanceTimers: true })
    const { held } = await drawForm([field('startAt', '开始时间', 'datetime', { max: 20261120 })])
    await press(byRole('radio', '开始时间，今天 14:00'))
    expect(held.content.main.startAt).toBe('2026-11-20 14:00')
    expect(queryAllByRole(document.body, 'radio')).toEqual([])
    jest.useRealTimers()
  })

  it('offer only times that are past where the rule asks for them', async () => {
    jest.useFakeTimers({ now: new Date('2026-11-20T15:00:00+08:00'), advanceTimers: true })
    const { container, held } = await drawForm([field('foundAt', '发现时间', 'datetime', { rule: 'pastDay' })])
    expect(container.textContent).toContain('现在')
    expect(container.textContent).not.toContain('明天')
    await press(byRole('radio', '发现时间，现在'))
    expect(held.content.main.foundAt).toBe('2026-11-20 15:00')
    await drawForm([field('startAt', '开始时间', 'datetime')])
    expect(container.textContent).toContain('明天')
    jest.useRealTimers()
  })

  it('read as one day where a range has no more', async () => {
    const days = (from: string, to: string) =>
      drawForm([field('span', '行程', 'daterange', { mode: 'read' })], { main: { span: [from, to] } })
    expect((await days('2028-02-29', '2028-02-29')).container.textContent).toContain('行程2028-02-29\u00a0· 1 天')
    expect((await days('2028-02-29', '2028-03-01')).container.textContent).toContain(
      '2028-02-29 至 2028-03-01\u00a0· 2 天',
    )
  })

  it('stand in a card for each section, and hide with their condition; the first has the title and the head', async () => {
    const fields = [
      field('kind', '类型', 'select', { options: options('公司', '个人') }),
      field('more', '公司资料', 'section'),
      field('code', '信用代码', 'text', { visibleWhen: "kind == '公司'" }),
    ]
    const { container } = await drawForm(fields, {}, [], { title: '申请内容', head: <p>由张伟填写</p> })
    expect(container.textContent).not.toContain('信用代码')
    await press(byRole('radio', '类型，公司'))
    expect(container.textContent).toBe('申请内容由张伟填写类型公司个人公司资料信用代码')
  })
})

describe('a table of rows', () => {
  const table = field('items', '采购明细', 'table', {
    mode: 'required',
    columns: [
      column('name', '品名', 'text', { required: true }),
      column('price', '单价', 'money'),
      column('quantity', '数量', 'number'),
      column('sum', '小计', 'money', { computed: 'price * quantity', sum: true }),
    ],
  })
  const total = field('amount', '合计金额', 'money', { computed: "sum(items, 'sum')" })
  /** The rows a form holds, without the ids that name them. */
  const rows = ({ content }: { content: FormPayload }) =>
    (content.sub.items ?? []).map((row) => Object.fromEntries(Object.entries(row).filter(([name]) => name !== 'id')))

  it('is added to, copied, deleted, and sums as it is typed', async () => {
    const { container, held } = await drawForm([table, total])
    await press(byRole('button', '添加一行采购明细'))
    expect(container.textContent).toContain('*品名')
    await type(byLabel('品名'), '伺服电机')
    await type(byLabel('单价'), '8900')
    await type(byLabel('数量'), '4')
    expect(rows(held)).toEqual([{ name: '伺服电机', price: 890_000, quantity: 4, sum: 3_560_000 }])
    expect(container.textContent).toContain('合计 ¥35,600.00')
    await press(byRole('button', '复制第 1 行'))
    expect(container.textContent).toContain('合计 ¥71,200.00')
    expect(held.content.main.amount).toBe(7_120_000)
    const ids = held.content.sub.items?.map(({ id }) => id)
    expect(new Set(ids).size).toBe(2)
    await press(byRole('button', '删除第 1 行'))
    expect(rows(held)).toHaveLength(1)
    expect(held.content.sub.items?.[0]?.id).toBe(ids?.[1])
  })

  it('has the star of a field that must be filled in while its condition holds', async () => {
    const conditional = { ...table, mode: 'edit' as const, requiredWhen: "kind == '公司'" }
    const kind = field('kind', '类型', 'select', { options: options('公司', '个人') })
    const { container } = await drawForm([kind, conditional])
    expect(container.textContent).not.toContain('*采购明细')
    await press(byRole('radio', '类型，公司'))
    expect(container.textContent).toContain('*采购明细')
  })

  it('has no more rows than it takes', async () => {
    await drawForm([{ ...table, maxCount: 2 }])
    await press(byRole('button', '添加一行采购明细'))
    expect(byRole('button', '复制第 1 行').getAttribute('aria-disabled')).toBeNull()
    await press(byRole('button', '添加一行采购明细'))
    for (const name of ['添加一行采购明细', '复制第 1 行', '复制第 2 行'])
      expect(byRole('button', name).getAttribute('aria-disabled')).toBe('true')
  })

  it('says what a cell lacks at the cell', async () => {
    const { held } = await drawForm([table])
    await press(byRole('button', '添加一行采购明细'))
    await t.act(async () => expect(held.check()).toBe(false))
    expect(byLabel('品名').getAttribute('aria-invalid')).toBe('true')
    expect(scrolled).toEqual(['field-items-0-name'])
    const rows = Array.from({ length: 11 }, (_, at) => ({ id: String(at) }))
    const long = await drawForm([table], { sub: { items: rows } })
    await t.act(async () => long.held.refuse({ 'items.10.name': '不存在', 'items.2.name': '不存在' }))
    expect(scrolled.slice(1)).toEqual(['field-items-2-name'])
  })
})

describe('what is wrong', () => {
  const fields = [
    field('supplier', '供应商', 'text', { mode: 'required' }),
    field('reason', '事由', 'textarea', { mode: 'required' }),
  ]

  it('shows once the form was handed in, the first in sight, and goes as it is put right', async () => {
    const { container, held } = await drawForm(fields)
    expect(container.querySelectorAll('[role="alert"]')).toHaveLength(0)
    await t.act(async () => expect(held.check()).toBe(false))
    expect(container.querySelectorAll('[role="alert"]')).toHaveLength(2)
    expect(scrolled).toEqual(['field-supplier'])
    await type(byLabel('供应商'), '安川电机')
    expect(container.querySelectorAll('[role="alert"]')).toHaveLength(1)
  })

  it('puts the server’s words at the field until it is changed', async () => {
    const { container, held } = await drawForm(fields, { main: { supplier: '安川', reason: '更换' } })
    await t.act(async () => held.refuse({ supplier: '供应商已停用' }))
    expect(byText('供应商已停用').closest('[role="alert"]')?.closest('[id]')?.id).toBe('field-supplier')
    await type(byLabel('供应商'), '发那科')
    expect(container.textContent).not.toContain('供应商已停用')
  })
})

describe('what was changed on the way', () => {
  const change = (name: string, before: string | number | string[]) => ({
    field: name,
    before,
    byName: '张伟',
    time: null,
  })
  const file = (id: string, name: string) => ({ id, name, size: 1, contentType: 'application/pdf', url: `/${id}` })
  const detailed = (fields: Parameters<typeof drawForm>[0], changes: ReturnType<typeof change>[]) =>
    drawForm(
      fields,
      {
        main: { amount: 90_00, quotation: ['second'] },
        sub: { items: [{ id: '1', name: '电机', price: 300_00 }] },
      },
      [file('first', '报价一.pdf'), file('second', '报价二.pdf')],
      { variant: 'detail', changes },
    )

  it('stands beneath a field that may be changed again', async () => {
    const { container } = await detailed([field('amount', '金额', 'money')], [change('amount', 100_00)])
    expect(byLabel('金额').value).toBe('90.00')
    expect(container.textContent).toContain('原值 ¥100.00，张伟 修改')
  })

  it('names the files that were there', async () => {
    const fields = [field('quotation', '报价单', 'file', { mode: 'read' })]
    const { container } = await detailed(fields, [change('quotation', ['first'])])
    expect(container.textContent).toContain('报价二.pdf')
    expect(container.textContent).toContain('原值 报价一.pdf，张伟 修改')
  })

  it('stands beneath the cells of a table that may be changed again, and over it how many rows there were', async () => {
    const columns = [column('name', '品名', 'text'), column('price', '单价', 'money', { sum: true })]
    const fields = [field('items', '明细', 'table', { columns })]
    const { container } = await detailed(fields, [change('items', '2 行'), change('items.0.price', 250_00)])
    expect(byLabel('单价').value).toBe('300.00')
    for (const text of ['原值 2 行，张伟 修改', '原值 ¥250.00，张伟 修改'])
      expect(container.textContent).toContain(text)
  })

  it('is shown of a table that is read and has lost all of its rows', async () => {
    const fields = [field('items', '明细', 'table', { mode: 'read', columns: [column('name', '品名', 'text')] })]
    const { container } = await drawForm(fields, {}, [], { variant: 'detail', changes: [change('items', '2 行')] })
    expect(container.textContent).toBe('明细（0 行）原值 2 行，张伟 修改')
  })

  it('is shown in the cells of a table that is read, with its rows and its sums', async () => {
    const columns = [column('name', '品名', 'text'), column('price', '单价', 'money', { sum: true })]
    const fields = [field('items', '明细', 'table', { mode: 'read', columns })]
    const { container } = await detailed(fields, [change('items', '2 行'), change('items.0.price', 250_00)])
    for (const text of ['原值 2 行，张伟 修改', '¥250.00¥300.00张伟 修改', '合计 ¥300.00']) {
      expect(container.textContent).toContain(text)
    }
  })
})

describe('a form that is read', () => {
  it('names what was left empty in one last line, and shows an empty value that was changed', async () => {
    const read = { mode: 'read' } as const
    const { container } = await drawForm(
      [
        field('region', '地区', 'text', read),
        field('amount', '金额', 'money', read),
        field('quotation', '报价单', 'file', read),
        field('repairer', '维修人', 'text', read),
        field('isUrgent', '加急', 'switch', read),
      ],
      { main: { amount: 0, region: '', quotation: [], isUrgent: false } },
      [],
      { variant: 'detail', changes: [{ field: 'repairer', before: '陈强', byName: '张伟', time: null }] },
    )
    expect(container.textContent).toBe('金额¥0.00维修人陈强未填写张伟 修改加急否未填写：地区、报价单')
  })

  it('has no such line when everything was filled in', async () => {
    const { container } = await drawForm(
      [field('amount', '金额', 'money', { mode: 'read' })],
      { main: { amount: 12_00 } },
      [],
      { variant: 'detail' },
    )
    expect(container.textContent).toBe('金额¥12.00')
  })
})
