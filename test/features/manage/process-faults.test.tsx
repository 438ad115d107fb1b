// Definitions that could not run, over the real server: the designer says at the node what is wrong, and a file is refused
// in words.
import { queryAllByRole } from '@testing-library/dom'

import { call } from '@/api/client'
import { createQueryClient } from '@/api/query'
import { getProcessDraft, saveProcessDraft } from '@/contract/workflow/process-draft'
import type { ProcessContent, ProcessField, ProcessStepSetting } from '@/contract/workflow/process-setting'
import { ProcessDesignScreen } from '@/features/manage/process/ProcessDesignScreen'
import { NEW_FROM_FILE, NEW_PROCESS } from '@/features/manage/process/ProcessEditor'
import { ProcessDesign, toProcessDesign } from '@/features/manage/process/process-draft'
import { openFormDrafts } from '@/offline/form-draft'

import { bpmn, flow, task } from '../../server/workflow/process-files/bpmn-text'
import { t } from '../../support/mount-page'
import { installObjectUrls } from '../../support/object-urls'
import { setUpRealScreens } from '../../support/real-screens'
import { byLabel, byRole, press, readPage, type } from '../../support/screen'
import { drawScreen } from '../../support/screen-server'
import { until } from '../../support/until'

setUpRealScreens()
beforeAll(installObjectUrls)

const cost: ProcessField = { field: 'cost', label: '费用', type: 'money', required: true }
const step = (key: string, part: Partial<ProcessStepSetting> = {}): ProcessStepSetting => ({
  key,
  name: `节点${key}`,
  mode: 'any',
  assignees: [],
  roles: ['administrator'],
  allow: [],
  ...part,
})
const process1: ProcessContent = {
  name: '有误的流程',
  icon: 'more',
  description: '',
  groupName: '行政与人事',
  prefix: 'YW',
  fields: [cost],
  summary: [],
  canBatch: true,
  batchDisabledReason: '',
  steps: [step('a')],
}

let drafts = 0

/** Opens the designer with a draft that the server has. */
async function openDraft(part: Partial<ProcessContent>) {
  drafts += 1
  const key = `new-fault${drafts}`
  const content = { ...process1, ...part }
  await call(saveProcessDraft, { key, base: 0, revision: 0, content }, { quiet: true })
  const client = createQueryClient()
  await drawScreen(<ProcessDesignScreen id={key} />, client)
  await until(() => findNode('节点a') !== undefined)
  return { key, client }
}

/** Presses 发布, and returns the answer 发布 of the question. */
async function askToPublish(): Promise<Element> {
  await press(byRole('button', '发布'))
  const findAnswer = () =>
    queryAllByRole(document.body, 'button', { name: '发布' }).find((one) =>
      one.parentElement?.textContent?.startsWith('取消'),
    )
  await until(() => findAnswer() !== undefined)
  // Safe cast: it was waited for.
  return findAnswer() as Element
}

const findNode = (name: string) =>
  queryAllByRole(document.body, 'button').find((one) => one.getAttribute('aria-label')?.startsWith(`节点 ${name}，`))

const readNode = (name: string) => findNode(name)?.textContent ?? ''

const inBranch = (branch: string, when?: string) => ({ choice: { group: 'c1', branch, ...(when && { when }) } })
const room: ProcessField = {
  field: 'room',
  label: '会议室',
  type: 'select',
  options: [{ value: '一号', label: '一号' }],
}
const later: ProcessField = { field: 'price', label: '核定金额', type: 'money', start: 'hidden' }

type Case = [string, Partial<ProcessContent>, string[], string]
const cases: Case[] = [
  ['nobody decides', { steps: [step('a', { roles: [] })] }, ['节点a'], '请选择审批人'],
  ['nobody gets a copy', { steps: [step('a'), step('b', { kind: 'copy', roles: [] })] }, ['节点b'], '请选择抄送给谁'],
  [
    'a condition that never holds',
    { fields: [cost, room], steps: [step('a'), step('b', { when: "room == '二号'" })] },
    ['节点b'],
    '条件永远不成立：没有选项「二号」',
  ],
  [
    'a branch that is never taken',
    {
      steps: [
        step('a', inBranch('大额', 'cost > 100')),
        step('b', inBranch('特大额', 'cost > 900')),
        step('c', inBranch('其他情况')),
      ],
    },
    ['节点b'],
    '这个分支永远走不到：满足条件的都先进了「大额」',
  ],
  [
    'a field that is hidden where it is needed',
    { fields: [cost, later], steps: [step('a', { when: 'price > 100' }), step('b')] },
    ['节点a'],
    '条件用到「核定金额」，到这一步还没有人填写',
  ],
  [
    'a field that only the answer of another system fills in, before it is there',
    {
      fields: [cost, later],
      steps: [
        step('a', { when: 'price > 100' }),
        step('b', { kind: 'webhook', roles: [], webhook: { id: 'erp', results: [{ from: 'price', field: 'price' }] } }),
        step('c', { when: 'price > 100' }),
        step('d'),
      ],
    },
    ['节点a'],
    '条件用到「核定金额」，到这一步还没有人填写',
  ],
  [
    'a required field that the starter does not see',
    { fields: [cost, { ...later, required: true }], steps: [step('a', { when: 'price > 100' }), step('b')] },
    ['节点a'],
    '条件用到「核定金额」，到这一步还没有人填写',
  ],
  [
    'people of a field that nobody has filled in',
    {
      fields: [cost, { field: 'boss', label: '验收人', type: 'user', start: 'hidden' }],
      steps: [
        step('a', { roles: ['field:boss'] }),
        step('b', { fields: { boss: 'required' } }),
        step('c', { roles: ['field:boss'] }),
      ],
    },
    ['节点a'],
    '人员取自「验收人」，但到这一步还没有人填写',
  ],
  [
    'a condition whose comparisons contradict each other',
    { steps: [step('a', { when: 'cost > 100000 && cost <= 50000' }), step('b')] },
    ['节点a'],
    '条件永远不成立：「费用（元） ＞ 1000」和「费用（元） ≤ 500」不能同时满足',
  ],
  [
    'a branch that no value of the form leads to',
    {
      fields: [{ ...cost, max: 100_000 }],
      steps: [step('a', inBranch('大额', 'cost > 100000')), step('b', inBranch('其他情况'))],
    },
    ['节点a'],
    '分支条件永远不成立：「费用（元） ＞ 1000」和「费用（元） ≤ 1000」不能同时满足',
  ],
  ['what happens late, without a limit', { steps: [step('a', { late: 'reject' })] }, ['节点a'], '请先设置限时'],
  [
    'an agreement by itself where an opinion is needed',
    { steps: [step('a', { dueHours: 8, late: 'agree', needOpinion: true })] },
    ['节点a'],
    '要写意见、签名或填写字段的节点不能超时自动同意',
  ],
  [
    'a way without anybody',
    { steps: [step('a', inBranch('大额', 'cost > 100')), step('b', inBranch('小额', 'cost < 10'))] },
    ['节点a', '节点b'],
    '都不满足时没有人审批，请加上其他情况',
  ],
  [
    'people from a field that is gone',
    { steps: [step('a', { roles: ['field:boss'] })] },
    ['节点a'],
    '表单里没有人员字段「boss」',
  ],
  [
    'the deciders of a step that does not come before',
    { steps: [step('a', { roles: ['step:b'] }), step('b')] },
    ['节点a'],
    '「之前节点的审批人」所指的节点不在前面',
  ],
  [
    'a part of one branch',
    { steps: [step('a', { parallel: { group: 'g', branch: '甲' } }), step('b')] },
    ['节点a'],
    '并行至少需要两个分支',
  ],
  [
    'more branches needed than there are',
    {
      steps: [
        step('a', { parallel: { group: 'g', branch: '甲', need: 3 } }),
        step('b', { parallel: { group: 'g', branch: '乙', need: 3 } }),
      ],
    },
    ['节点a', '节点b'],
    '只有 2 个分支，到不了汇合需要的 3 个',
  ],
  ['a wait for nothing', { steps: [step('a'), step('b', { kind: 'wait', roles: [] })] }, ['节点b'], '请选择等多久'],
]

describe('the designer says at the node', () => {
  it.each(cases)('%s', async (_name, part, nodes, words) => {
    await openDraft(part)
    await until(() => readNode(nodes[0] ?? '').includes(words))
    const marked = queryAllByRole(document.body, 'button').filter(
      (one) => /^节点 .*/.test(one.getAttribute('aria-label') ?? '') && one.textContent?.includes(words),
    )
    expect(marked.map((one) => one.getAttribute('aria-label')?.split('，')[0])).toEqual(
      nodes.map((name) => `节点 ${name}`),
    )
  })

  it('what only the server knows, once it was to be published: a post that is gone', async () => {
    await openDraft({ steps: [step('a'), step('b', { roles: ['post:nobody-has-it'] })] })
    await press(await askToPublish())
    await until(() => readNode('节点b').includes('有岗位已被删除，请重新选择'))
  })

  it('that a draft of another device was taken over behind the question, and publishes neither of the two', async () => {
    const { key, client } = await openDraft({})
    const answer = await askToPublish()
    const other = { ...process1, name: '另一台设备改的' }
    await call(saveProcessDraft, { key, base: 0, revision: 1, content: other }, { quiet: true })
    await t.act(() => client.invalidateQueries({ queryKey: [getProcessDraft.path] }))
    await until(() => (byLabel('流程名称') as HTMLInputElement).value === '另一台设备改的')
    await press(answer)
    await until(() => document.getElementById('app-toast')?.textContent === '草稿刚刚有变，请核对后再发布')
    const { draft } = await call(getProcessDraft, { key }, { quiet: true })
    expect(draft?.content.name).toBe('另一台设备改的')
  })

  it('what a change of the form has broken, until it is mended', async () => {
    await openDraft({ fields: [cost, room], steps: [step('a', { when: "room == '一号'" }), step('b')] })
    expect(readNode('节点a')).not.toContain('永远不成立')
    await press(queryAllByRole(document.body, 'button').find((one) => one.textContent?.startsWith('会议室')) as Element)
    await until(() => readPage().includes('选项'))
    await type(byLabel('选项'), '三号')
    await press(byRole('button', '完成'))
    await until(() => readNode('节点a').includes('条件永远不成立：没有选项「一号」'))
    await press(byRole('button', '撤销'))
    await until(() => !readNode('节点a').includes('永远不成立'))
  })

  it('what is wrong in a process of hundreds of steps, which it goes through in turns, until it is mended', async () => {
    const others = Array.from({ length: 200 }, (_, at) => step(`m${at}`))
    await openDraft({ fields: [cost, room], steps: [step('a', { when: "room == '一号'" }), ...others] })
    const words = '条件永远不成立：没有选项「一号」'
    expect(readNode('节点a')).not.toContain('永远不成立')
    await press(queryAllByRole(document.body, 'button').find((one) => one.textContent?.startsWith('会议室')) as Element)
    await until(() => readPage().includes('选项'))
    await type(byLabel('选项'), '三号')
    await press(byRole('button', '完成'))
    await until(() => readNode('节点a').includes(words))
    await press(byRole('button', '撤销'))
    await until(() => !readNode('节点a').includes('永远不成立'))
  })

  it('a text that is missing of a long process as well, once it is to be published', async () => {
    const steps = [step('a'), ...Array.from({ length: 80 }, (_, at) => step(`m${at}`))]
    await openDraft({ name: '', steps })
    await press(byRole('button', '发布'))
    await until(() => readPage().includes('请填写流程名称'))
  })

  it('no step that was moved, and 撤销 and 重做 give the places back', async () => {
    await openDraft({ fields: [cost], steps: [step('a'), step('b'), step('c')] })
    const listOrder = () => [...readPage().matchAll(/节点[abc]/g)].map(([name]) => name.slice(-1)).join('')
    expect(listOrder()).toBe('abc')
    await press(queryAllByRole(document.body, 'button', { name: /^节点 节点c/ })[0] as Element)
    await press(byRole('button', '位置，「节点b」之后'))
    await press(byRole('button', '最前面'))
    await until(() => listOrder() === 'cab')
    await press(byRole('button', '撤销'))
    await until(() => listOrder() === 'abc')
    await press(byRole('button', '重做'))
    await until(() => listOrder() === 'cab')
  })
})

it('begins the next new process empty after one that was begun on this device was published from its draft', async () => {
  const draft = `new-fault${drafts + 1}`
  const begun = { ...toProcessDesign({ content: process1, people: {}, version: 0 }), revision: 1, draft }
  openFormDrafts('manageDraft', ProcessDesign).save({ values: begun, files: [], savedAt: 1 }, `process:${NEW_PROCESS}`)
  await openDraft({})
  await press(await askToPublish())
  await until(() => document.getElementById('app-toast')?.textContent === '流程已发布')
  await drawScreen(<ProcessDesignScreen id={NEW_PROCESS} />)
  await until(() => findNode('部门负责人审批') !== undefined)
  expect(findNode('节点a')).toBeUndefined()
})

const chain = (count: number) => {
  const names = Array.from({ length: count }, (_, at) => `t${at}`)
  return bpmn(
    [...names.map((id) => task(id)), ...['start', ...names].map((from, at) => flow(from, names[at] ?? 'end'))].join(''),
  )
}
const json = (steps: unknown) =>
  JSON.stringify({
    format: 'visitor-assistant/process',
    formatVersion: 1,
    content: { ...process1, steps },
    names: { people: {}, posts: {} },
  })

const files: [string, string, string, string][] = [
  [
    'a cycle',
    'a.bpmn',
    bpmn(task('a') + task('b') + flow('start', 'a') + flow('a', 'b') + flow('b', 'a')),
    '流程是一个循环，走不到结束',
  ],
  [
    'a node that nothing leads to',
    'a.bpmn',
    bpmn(task('a') + task('b', '孤立') + flow('start', 'a') + flow('a', 'end') + flow('b', 'end')),
    '没有连线到达「孤立」，请先在原来的软件里接好',
  ],
  ['5,000 nodes', 'a.bpmn', chain(5000), '文件有 5000 个节点，一个流程最多 1000 个'],
  [
    '5,000 nodes of our own',
    'a.json',
    json(Array.from({ length: 5000 }, (_, at) => step(`s${at}`))),
    '一个流程最多 1000 个节点，现有 5000 个',
  ],
  [
    'an entity of another file',
    'a.bpmn',
    bpmn(task('a'), '<!DOCTYPE definitions [<!ENTITY x SYSTEM "file:///etc/passwd">]>'),
    '文件里有文档类型或实体定义（DTD），为了安全不能导入',
  ],
  ['broken JSON', 'a.json', '{"a":', '不是有效的 JSON 文件'],
  ['something else', 'a.json', 'PK', '请选择从这里导出的 JSON，或 BPMN 2.0 文件'],
]

/** Chooses a file in the sheet that is open. */
async function chooseFile(name: string, text: string) {
  await press(byRole('button', '选择文件'))
  const input = document.querySelector('input[type=file]') as HTMLInputElement
  Object.defineProperty(input, 'files', { value: [new File([text], name)] })
  await t.act(async () => {
    input.dispatchEvent(new Event('change'))
  })
}

describe('a file is refused in words', () => {
  it.each(files)('%s', async (_name, file, text, words) => {
    await drawScreen(<ProcessDesignScreen id={NEW_FROM_FILE} />)
    await until(() => readPage().includes('先列出没有翻译的内容'))
    await chooseFile(file, text)
    await until(() => readPage().includes(words))
    expect(queryAllByRole(document.body, 'button', { name: '放进草稿' })).toEqual([])
  })

  it('but hostile texts in it are names, and nothing of it runs', async () => {
    await drawScreen(<ProcessDesignScreen id={NEW_FROM_FILE} />)
    await until(() => readPage().includes('先列出没有翻译的内容'))
    const name = '&lt;img src=x onerror=alert(1)&gt;'
    await chooseFile('a.bpmn', bpmn(task('a', name) + flow('start', 'a') + flow('a', 'end')))
    await until(() => queryAllByRole(document.body, 'button', { name: '放进草稿' }).length > 0)
    await press(byRole('button', '放进草稿'))
    await until(() => readPage().includes('<img src=x onerror=…'))
    expect(document.querySelector('img[src=x]')).toBeNull()
  })
})
