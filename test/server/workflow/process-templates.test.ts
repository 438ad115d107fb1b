// Every template is whole: without a fault, tried by every way, published and decided to its end.
import { and, asc, eq } from 'drizzle-orm'
import { safeParse } from 'valibot'

import { getProcessForm, startProcess } from '@/contract/workflow/process'
import { listProcessFaults } from '@/contract/workflow/process-faults'
import { ProcessContent, saveProcess, tryProcess } from '@/contract/workflow/process-setting'
import { getProcessTemplate, listProcessTemplates } from '@/contract/workflow/process-template'
import { actOnTask, getTaskDetail } from '@/contract/workflow/task'
import { parseStepCondition } from '@/features/manage/process/process-condition'
import { appUser } from '@/server/db/schema/identity'
import { upload } from '@/server/db/schema/platform'
import { processInstance, processTask } from '@/server/db/schema/workflow'
import type { FormFieldDefinition, ProcessStep } from '@/server/definitions/process'
import { processTemplates } from '@/server/definitions/process-templates/process-templates'
import { demoPeople } from '@/server/seed/people'
import { createAdmin } from '@/server/start/create-admin'
import { SYSTEM_ACTOR } from '@/server/workflow/engine/state'
import { advanceHolds } from '@/server/workflow/holds/hold-job'

import { requireItems } from '../../support/require-items'
import { type SampleContent, sampleContent, sampleValue } from '../../support/sample-content'
import { setUpStoryServer } from '../../support/set-up-server'
import type { Person } from '../../support/story'

const server = setUpStoryServer()
const administrator = () => server.as('wangQiang')

interface Way {
  main?: SampleContent['main']
  sub?: SampleContent['sub']
  /** The conditional steps that open. */
  open: string[]
}

const none: Way = { open: [] }
const week = ['2026-12-01', '2026-12-05']
const fees = (fee: number) => [{ date: '2026-12-01', item: '项目', fee }]
const goods = (price: number) => [{ name: '品名', price, quantity: 2 }]

/** The ways through each template. */
const ways: Record<keyof typeof processTemplates, Way[]> = {
  leave: [none, { main: { period: week }, open: ['administrator'] }, { main: { kind: '病假' }, open: [] }],
  overtime: [none, { main: { hours: 5 }, open: ['administrator'] }],
  trip: [
    none,
    { main: { period: week }, open: ['administrator'] },
    { main: { cost: 600_000 }, open: ['budget'] },
    { main: { period: week, cost: 600_000 }, open: ['administrator', 'budget'] },
  ],
  clock: [none, { main: { times: 3, cause: '外出公干' }, open: ['administrator'] }],
  recruit: [none, { main: { count: 4, kind: '补充离职' }, open: ['board'] }],
  onboarding: [none, { main: { kind: '正式' }, open: [] }],
  regular: [
    { main: { raise: null, entryDate: '2026-06-01' }, open: [] },
    { main: { raise: 50_000, entryDate: '2026-06-01' }, open: ['raise'] },
  ],
  resignation: [
    { main: { owed: null }, open: [] },
    { main: { owed: 10_000 }, open: ['finance'] },
  ],
  reception: [none, { sub: { costs: fees(300_000) }, open: ['board'] }],
  room: [none, { main: { people: 30, needs: ['茶歇'] }, open: ['head'] }],
  car: [none, { main: { needDriver: true }, open: [] }],
  supplies: [none, { main: { kind: '电子设备' }, open: ['administrator'] }],
  venue: [none],
  event: [none],
  expense: [none, { main: { kind: '客户接待' }, sub: { details: fees(600_000) }, open: ['board'] }],
  purchase: [
    none,
    { sub: { items: goods(200_000) }, open: ['administrator'] },
    { sub: { items: goods(2_500_000) }, open: ['administrator', 'board'] },
  ],
  payment: [none, { main: { amount: 20_000_000 }, open: ['board'] }],
  seal: [none, { main: { kind: '法人章', amount: null }, open: ['owner'] }],
  contract: [none, { main: { amount: 20_000_000 }, open: ['board'] }],
  supplier: [
    none,
    { main: { way: '现场考察' }, open: ['auditor'] },
    { main: { yearly: 60_000_000 }, open: ['board'] },
    { main: { way: '现场考察', yearly: 60_000_000 }, open: ['auditor', 'board'] },
  ],
  repair: [none, { main: { isStopped: true, downtime: 5 }, open: ['administrator'] }],
  linechange: [none, { main: { minutes: 180 }, open: ['administrator'] }],
  quality: [none, { main: { severity: '严重', stage: '客户' }, open: ['board'] }],
  change: [none],
}

const keys = Object.keys(processTemplates) as (keyof typeof processTemplates)[]
const read = async (key: string) => (await server.send(getProcessTemplate, { key }, await administrator())).data
const nameOf = (userId: string) =>
  Object.entries(demoPeople).find(([, { id }]) => id === userId)?.[0] as Person | undefined

const startedBy = demoPeople.liNa
const references = { userId: demoPeople.dengFei.id, departmentId: '', fileId: 'of-li-na' }

/** What the starter fills in on this way. */
function fillIn({ fields }: ProcessContent, way: Way): SampleContent {
  const isOwn = ({ start, initial }: ProcessContent['fields'][number]) => start !== 'read' && initial === undefined
  const { main, sub } = sampleContent(fields, references, isOwn)
  return { main: { ...main, ...way.main }, sub: { ...sub, ...way.sub } }
}

/** Whether people decide or read it; a wait has nobody. */
const hasPeople = ({ kind }: ProcessContent['steps'][number]) => kind === undefined || kind === 'copy'

/** The steps that a way opens, in order. */
const listOpenSteps = ({ steps }: ProcessContent, { open }: Way) =>
  steps.filter(({ key, when }) => when === undefined || open.includes(key)).map(({ key }) => key)

async function addPictures() {
  const picture = { companyId: null, size: 1, sha256: '0', name: 'a.png', mime: 'image/png' }
  const createdAt = server.now()
  await server.handle.db.insert(upload).values([
    { ...picture, id: 'of-li-na', ownerId: startedBy.id, createdAt },
    { ...picture, id: 'of-deng-fei', ownerId: demoPeople.dengFei.id, createdAt },
    { ...picture, id: 'of-wang-qiang', ownerId: demoPeople.wangQiang.id, createdAt },
  ])
}

/** Decides the first open task with what its step asks for. @returns the step; undefined when none is open */
async function decideNext(instanceId: string, content: ProcessContent): Promise<string | undefined> {
  const [task] = await server.handle.db
    .select()
    .from(processTask)
    .where(and(eq(processTask.instanceId, instanceId), eq(processTask.state, 'open')))
    .orderBy(asc(processTask.no))
  const step = task && content.steps[task.step]
  if (!step) return undefined
  if (task.assigneeId === SYSTEM_ACTOR) {
    await advanceHolds(server.handle, new Date('2027-03-01T00:00:00Z'))
    return step.key
  }
  const person = nameOf(task.assigneeId)
  if (!person) throw new Error(`nobody is ${task.assigneeId}`)
  const decider = await server.as(person)
  const { version } = (await server.send(getTaskDetail, { taskId: task.id }, decider)).data.task
  const fileId = person === 'dengFei' ? 'of-deng-fei' : 'of-wang-qiang'
  const requiredFields = content.fields.filter(({ field }) => step.fields?.[field] === 'required')
  const formData = Object.fromEntries(
    requiredFields.map((field) => [field.field, sampleValue(field, { ...references, fileId }) ?? null]),
  )
  const decision = { action: 'agree', opinion: '同意', version, formData } as const
  const signed = { ...decision, ...(step.signRequired && { signFileId: fileId }) }
  const answer = await server.send(actOnTask, { taskId: task.id, ...signed }, decider)
  expect([step.key, answer.code, answer.msg]).toEqual([step.key, 200, expect.anything()])
  return step.key
}

describe('the templates of processes', () => {
  it('are listed by subject, each with a line on what it does', async () => {
    const { data } = await server.send(listProcessTemplates, {}, await administrator())
    expect(data.map(({ key }) => key).sort()).toEqual([...keys].sort())
    for (const { guide } of requireItems(data)) expect(guide.length).toBeGreaterThanOrEqual(10)
    expect(new Set(data.map(({ name }) => name)).size).toBe(data.length)
    const prefixes = keys.map((key) => processTemplates[key].prefix)
    expect(new Set(prefixes).size).toBe(keys.length)
    expect(await server.send(getProcessTemplate, { key: 'circus' }, await administrator())).toMatchObject({ code: 404 })
    expect(await server.send(listProcessTemplates, {}, await server.as('liNa'))).toMatchObject({ code: 403 })
  })

  it.each(keys)('%s can be edited in the designer and has no fault', async (key) => {
    const content = await read(key)
    expect(safeParse(ProcessContent, content).issues).toBeUndefined()
    expect(listProcessFaults(content)).toEqual({})
    // Every condition is one that the designer shows in words, and some way opens its step and some does not.
    const conditional = content.steps.filter(({ when }) => when !== undefined)
    const conditions = conditional.map(({ when }) => parseStepCondition(when, content.fields))
    expect(conditions).toEqual(conditional.map(() => expect.objectContaining({ field: expect.any(String) })))
    const covered = conditional.map((step) => new Set(ways[key].map(({ open }) => open.includes(step.key))).size)
    expect(covered).toEqual(conditional.map(() => 2))
  })

  it.each(keys)('%s is tried to its end by every way', async (key) => {
    const content = await read(key)
    for (const way of requireItems(ways[key])) {
      const input = { content, starterId: startedBy.id, ...fillIn(content, way) }
      const { code, data } = await server.send(tryProcess, input, await administrator())
      expect([key, code, data.faults]).toEqual([key, 200, {}])
      const opened = data.steps.filter(({ isOpen }) => isOpen)
      expect(opened.map((step) => step.key)).toEqual(listOpenSteps(content, way))
      const named = opened.filter(({ acts }) => acts !== 'wait')
      for (const { people } of requireItems(named)) expect(people.length).toBeGreaterThan(0)
      expect(data.subject).not.toMatch(/[{}]/)
    }
  })

  it.each(keys)('%s is published, and decided to its end by every way', async (key) => {
    await addPictures()
    const content = await read(key)
    const saved = await server.send(saveProcess, { version: 0, content }, await administrator())
    expect(saved).toMatchObject({ code: 200 })
    const procDefKey = saved.data.key
    const starter = await server.as('liNa')
    const { formVersion } = (await server.send(getProcessForm, { procDefKey }, starter)).data
    for (const way of requireItems(ways[key])) {
      const input = { procDefKey, formVersion, ...fillIn(content, way) }
      const started = await server.send(startProcess, input, starter)
      expect([key, started.code, started.code === 422 ? started.data : {}]).toEqual([key, 200, {}])
      const instanceId = started.data.procInstId
      const passed: string[] = []
      for (let at = await decideNext(instanceId, content); at; at = await decideNext(instanceId, content))
        passed.push(at)
      const copies = content.steps.filter(({ kind }) => kind === 'copy').map((step) => step.key)
      expect(passed).toEqual(listOpenSteps(content, way).filter((open) => !copies.includes(open)))
      const [row] = await server.handle.db.select().from(processInstance).where(eq(processInstance.id, instanceId))
      expect(row?.status).toBe('approved')
    }
  })

  it('keep from the starter what their steps fill in, and nothing else', () => {
    const kept = keys.map((key) => {
      const fields: readonly FormFieldDefinition[] = processTemplates[key].fields
      return [key, fields.filter(({ start, initial }) => start === 'read' && initial === undefined)] as const
    })
    const filled = keys.map((key) => {
      const steps: readonly ProcessStep[] = processTemplates[key].steps
      return [key, steps.flatMap((step) => Object.keys(step.fields ?? {})).sort()]
    })
    expect(kept.map(([key, fields]) => [key, fields.map(({ field }) => field).sort()])).toEqual(filled)
    expect(kept.flatMap(([, fields]) => fields).filter(({ required }) => required)).toEqual([])
  })

  it('open a step at the number that their guide names', () => {
    const units: Record<string, [unit: string, size: number]> = { money: ['元', 100], 分钟: ['小时', 60] }
    const unnamed = keys.flatMap((key) => {
      const { guide, fields, steps } = processTemplates[key]
      return steps.flatMap(({ when = '' }) => {
        const [, name, sign, number] = /^(\w+) (>=?) (\d+)$/.exec(when) ?? []
        const field: FormFieldDefinition | undefined = fields.find((one) => one.field === name)
        const [unit, size] = units[field?.unit ?? field?.type ?? ''] ?? [field?.unit, 1]
        const amount = Number(number) / size
        const words = amount < 10_000 ? `${amount} ${unit}` : `${amount / 10_000} 万${unit}`
        const isNamed = sign === '>' ? new RegExp(`超过 (\\S+ \\S+或 )?${words}`) : new RegExp(`${words}(起|以上)`)
        return sign === undefined || isNamed.test(guide) ? [] : [`${key}: ${when}`]
      })
    })
    expect(unnamed).toEqual(['regular: raise > 0', 'resignation: owed > 0', 'supplier: yearly > 50000000'])
  })

  it('wait for the day of the form where what follows belongs to it, and send copies to those it concerns', async () => {
    const waiting = keys.flatMap((key) => {
      const { fields, steps } = processTemplates[key]
      return steps.flatMap(({ wait }) =>
        wait ? `${key}: ${fields.find(({ field }) => field === wait.field)?.label}` : [],
      )
    })
    expect(waiting.sort()).toEqual([
      'change: 生效日期',
      'linechange: 计划开始',
      'onboarding: 到岗日期',
      'quality: 完成日期',
      'regular: 转正日期',
      'resignation: 最后工作日',
    ])
    for (const key of ['regular', 'change'] as const) {
      const [wait, copy] = processTemplates[key].steps.slice(-2)
      expect([key, wait?.kind, copy?.kind, copy?.roles]).toEqual([
        key,
        'wait',
        'copy',
        expect.arrayContaining(['starter']),
      ])
    }
  })

  it.each(keys)('%s has somebody who decides in a company of one person', async (key) => {
    const founder = { phone: '13900009901', name: '林芳', company: '新开的工厂' }
    const password = await createAdmin(server.handle, founder, server.now())
    const { access } = await server.signIn(founder.phone, 'user', password)
    const [user] = await server.handle.db.select().from(appUser).where(eq(appUser.phone, founder.phone))
    const userId = user?.id ?? ''
    const content = await read(key)
    const input = { content, starterId: userId, main: {}, sub: {} }
    const { data } = await server.send(tryProcess, input, { token: access })
    const people = requireItems(data.steps).map((step) => step.people.map(({ name }) => name))
    expect(people).toEqual(content.steps.map((step) => (hasPeople(step) ? ['林芳'] : [])))
  })
})
