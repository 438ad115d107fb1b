// What the journeys of the task actions share: a process of their own, the page of a task, the sheet of an action.
import { createToken } from '@/contract/identity/auth'
import { getTaskDetail, type TaskDetail } from '@/contract/workflow/task'
import { type DemoPersonKey, demoCompanies, demoPeople } from '@/server/seed/people'
import { definitionId } from '@/server/seed/workflow/workflow-definitions'
import { startInstance } from '@/server/workflow/instances/submission-store'

import type { Stage } from './journey'
import type { Phone } from './phone/types'
import { PASSWORD, type Person, people } from './server'

const forms = {
  trip: { destination: '苏州', start: '2026-12-01', end: '2026-12-02', cost: 180_000, purpose: '陪同客户验厂' },
  purchase: { kind: '耗材', amount: 320_000, expectDate: '2026-12-20', supplier: '常州新墅', reason: '库存不足' },
  seal: { contract: '保密协议', counterparty: '宁波海天', amount: 0, kind: '公章' },
} as const

const items = [{ id: '1', name: '切削液', price: 80_000, quantity: 4, sum: 320_000 }]

/** Begins a process of 李娜's; 出差 and 用印 wait for 张伟 first, 采购 for 陈强. */
export async function begin({ server, target }: Stage, process: keyof typeof forms, subject: string): Promise<string> {
  const submission = {
    companyId: demoCompanies.main.id,
    definitionId: definitionId(process),
    starterId: demoPeople.liNa.id,
    subject: `${subject} ${target}`,
    content: { main: forms[process], ...(process === 'purchase' && { sub: { items } }) },
  }
  return server.handle.tx((tx) => startInstance(tx, submission, new Date()))
}

/** A person's token, for what happens away from the phone. */
export async function getToken({ server }: Stage, person: DemoPersonKey): Promise<string> {
  const username = demoPeople[person].phone
  const input = { grant_type: 'password', client: 'user', username, password: PASSWORD } as const
  const { body } = await server.send(createToken, input)
  return String(body.access_token)
}

/** The process as the server shows it to somebody. */
export async function detailFor(stage: Stage, procInstId: string, person: DemoPersonKey): Promise<TaskDetail> {
  const token = await getToken(stage, person)
  return (await stage.server.send(getTaskDetail, { procInstId }, { token })).data
}

/** Who has it now, by name. */
export function holders({ timeline }: TaskDetail): string[] {
  const lines = timeline.flatMap(({ tasks }) => tasks)
  return lines.filter(({ status }) => status === 'running').map(({ assignee }) => assignee.name)
}

/** Opens the process in the hands of somebody who is signed in. */
export async function openAs({ server }: Stage, phone: Phone, person: Person, procInstId: string): Promise<void> {
  if (!people[person]) throw new Error(`no such person: ${person}`)
  const address = `/pages/eform/bpmTask/flowApprove?procInstId=${procInstId}`
  await phone.open(address, { storage: await server.signIn(person) })
  await phone.see('审批进度')
}

/** Opens one of the actions behind 更多. */
export async function choose(phone: Phone, action: string): Promise<void> {
  await phone.tap('更多操作')
  await phone.tap(action)
  await phone.see(`确认${action}`)
}

/** Finds somebody in the picker by what is typed, and takes them. */
export async function pick(phone: Phone, typed: string, name: string): Promise<void> {
  await phone.tap('选择人员')
  await phone.fill('搜索姓名、拼音或部门', typed)
  await phone.tap(name)
}

/** A finger that writes on the canvas. */
export async function write({ page }: Phone): Promise<void> {
  const pad = page.locator('canvas').first()
  await pad.waitFor()
  // A sheet takes no finger while it opens.
  await page.waitForFunction(
    (canvas) => canvas && getComputedStyle(canvas).pointerEvents !== 'none',
    await pad.elementHandle(),
  )
  const box = await pad.boundingBox()
  if (!box) throw new Error('no canvas to write on')
  const session = await page.context().newCDPSession(page)
  const at = (x: number, y: number) => [{ x: box.x + box.width * x, y: box.y + box.height * y }]
  for (const [left, top] of [
    [0.2, 0.3],
    [0.5, 0.35],
  ] as const) {
    await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(left, top) })
    for (let step = 1; step <= 14; step++) {
      const touchPoints = at(left + step * 0.018, top + Math.sin(step / 2) * 0.12 + step * 0.012)
      await session.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints })
    }
    await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  }
  await session.detach()
}
