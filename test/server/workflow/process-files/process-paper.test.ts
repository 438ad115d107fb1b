// How a process that is designed would be printed: its draft, or what is published, with sample values.
import { count } from 'drizzle-orm'

import { printProcessSample, saveProcessDraft } from '@/contract/workflow/process-draft'
import type { PrintLayout, ProcessContent, ProcessField, ProcessStepSetting } from '@/contract/workflow/process-setting'
import { processInstance, processSerial } from '@/server/db/schema/workflow'
import { seedWorkflow } from '@/server/seed/workflow/workflow'

import { pdfPages, pdfText } from '../../../support/pdf-text'
import { createContent } from '../../../support/process-content'
import { setUpServer } from '../../../support/set-up-server'
import { type Person, startStoryServer } from '../../../support/story'

const server = setUpServer(startStoryServer, (story) => story.tell(seedWorkflow))

const fields: ProcessField[] = [
  { field: 'reason', label: '事由', type: 'text', required: true },
  { field: 'cost', label: '费用', type: 'money' },
  { field: 'secret', label: '内部备注', type: 'text' },
  { field: 'who', label: '陪同人', type: 'user' },
  { field: 'team', label: '归口部门', type: 'dept' },
  { field: 'paper', label: '凭证', type: 'file' },
  { field: 'sign', label: '本人签名', type: 'signature' },
  {
    field: 'items',
    label: '明细',
    type: 'table',
    columns: [
      { field: 'name', label: '品名', type: 'text' },
      { field: 'price', label: '单价', type: 'money', sum: true },
    ],
  },
]
const layout: PrintLayout = { omits: [], columns: 1, hasDecisions: true, note: '' }
const manager: ProcessStepSetting = {
  key: 'a',
  name: '经理审批',
  mode: 'any',
  assignees: [],
  roles: ['administrator'],
  allow: [],
}
const content = createContent({
  name: '付款申请',
  groupName: '财务',
  prefix: 'FK',
  numbering: { period: 'month', digits: 3 },
  fields,
  subject: '{reason} 付款',
  steps: [manager, { ...manager, key: 'b', name: '大额复核', when: 'cost > 99999999' }],
})

let drafts = 0
/** The paper of a draft with this content. */
async function draw(part: Partial<ProcessContent>, person: Person = 'wangQiang') {
  drafts += 1
  const key = `new-${drafts}`
  const input = { key, base: 0, revision: 0, content: { ...content, ...part } }
  expect((await server.send(saveProcessDraft, input, await server.as('wangQiang'))).code).toBe(200)
  return open(key, '1', person)
}

async function open(key: string, draft?: '1', person: Person = 'wangQiang') {
  const { token } = await server.as(person)
  return server.inject({
    url: `${printProcessSample.path}?key=${key}${draft ? '&draft=1' : ''}`,
    headers: { authorization: `Bearer ${token}` },
  })
}

async function read(part: Partial<ProcessContent>): Promise<string> {
  const response = await draw(part)
  expect(response.headers['content-type']).toBe('application/pdf')
  return pdfText(response.rawPayload)
}

describe('the paper of a draft', () => {
  it('has a value for each kind of field, the first number, and the way of the sample', async () => {
    const text = await read({})
    for (const words of [
      '付款申请',
      '示例事由付款',
      '打印预览',
      '申请人王强',
      '事由示例事由',
      '费用¥100.00',
      '陪同人王强',
      '凭证示例附件.pdf',
      '本人签名已签名',
      '明细（1行）',
      '合计¥100.00',
      '审批过程',
      '经理审批',
      '大额复核',
      '跳过',
      '不是正式文件',
    ])
      expect(text).toContain(words)
    expect(text).toMatch(/编号FK-\d{6}-001/)
    expect(text).toContain('验证码预览没有验证码')
  })

  it('follows the layout: fields left out, two columns, no decisions, a note', async () => {
    const print: PrintLayout = { omits: ['secret', 'items'], columns: 2, hasDecisions: false, note: '本单一式两份' }
    const text = await read({ print })
    expect(text).toContain('事由示例事由费用¥100.00')
    expect(text).toContain('本单一式两份')
    expect(text).not.toMatch(/内部备注|品名|审批过程|经理审批/)
    expect(await read({ print: { ...layout, omits: ['reason'] } })).not.toContain('事由示例事由')
  })

  it('is drawn although the draft has faults, without what cannot be evaluated', async () => {
    const broken: ProcessField[] = [
      { field: 'a', label: '甲项', type: 'number', computed: 'b + 1' },
      { field: 'b', label: '乙项', type: 'number', computed: 'a + 1' },
      { field: 'c', label: '丙项', type: 'number', computed: 'gone * (' },
      { field: 'd', label: '丁项', type: 'text', visibleWhen: 'nobody == 1', initial: 'me.(' },
      { field: 'e', label: '戊项', type: 'select' },
      {
        field: 'f',
        label: '己项',
        type: 'table',
        columns: [{ field: 'x', label: '列', type: 'number', computed: 'y(' }],
      },
    ]
    const text = await read({
      name: '',
      groupName: '',
      prefix: '',
      fields: broken,
      steps: [{ ...manager, roles: [] }],
    })
    expect(text).toContain('未命名流程')
    for (const label of ['甲项', '乙项', '丙项', '丁项', '戊项', '己项', '经理审批']) expect(text).toContain(label)
    expect(await read({ fields: [], steps: [], subject: '' })).toContain('不是正式文件')
  })

  it('keeps hostile labels as texts, and its name in the header', async () => {
    const hostile = '"><script>alert(1)</script>\u202e ﷽ 👍'
    const response = await draw({
      name: `a"; filename=b\n${'x'.repeat(10)}`,
      fields: [{ field: 'x', label: hostile, type: 'text' }],
      subject: '',
      print: { ...layout, note: `${hostile}${'长'.repeat(100)}` },
      steps: [{ ...manager, name: '<b>审批</b>' }],
    })
    expect(response.statusCode).toBe(200)
    expect(response.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
    expect(pdfText(response.rawPayload)).toContain('<script>alert(1)</script>')
  })

  it('names so many steps as a paper has room for', async () => {
    const steps = Array.from({ length: 1000 }, (_, at) => ({
      ...manager,
      key: `s${at}`,
      name: `审核 ${at + 1}`,
    }))
    const response = await draw({ steps })
    const text = pdfText(response.rawPayload)
    expect(text).toContain('审核60')
    expect(text).not.toContain('审核61')
    expect(text).toContain('另有940个节点')
    expect(pdfPages(response.rawPayload)).toBeLessThan(6)
  })

  it('stores nothing', async () => {
    const tally = async () => [
      await server.db.select({ rows: count() }).from(processInstance),
      await server.db.select({ rows: count() }).from(processSerial),
    ]
    const before = await tally()
    await read({})
    expect(await tally()).toEqual(before)
  })

  it('is that of the published version without a draft, and of no other company', async () => {
    const text = pdfText((await open('leave')).rawPayload)
    expect(text).toContain('打印预览')
    expect((await open('nothing')).json()).toMatchObject({ code: 404 })
    expect((await open('leave', '1')).json()).toMatchObject({ code: 404 })
  })

  it('is not for who designs no processes', async () => {
    expect((await draw({}, 'liNa')).json()).toMatchObject({ code: 403 })
  })
})
