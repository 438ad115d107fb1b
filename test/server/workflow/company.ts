import { eq } from 'drizzle-orm'

import { appUser, company, department, post, userRole } from '@/server/db/schema/identity'
import { processDefinition, processGroup, processTask } from '@/server/db/schema/workflow'
import type { FormDefinition, ProcessStep, StepMode } from '@/server/definitions/process'
import { optionalActions } from '@/server/definitions/process'
import type { Caller } from '@/server/http/caller'
import { expandRole } from '@/server/people/scopes'
import type { DefinitionRow } from '@/server/workflow/instances/instance-store'
import { type Submission, startInstance } from '@/server/workflow/instances/submission-store'

import { startTestServer, type TestServer } from '../../support/server'
import { startWithoutJobs } from '../../support/without-jobs'

const NOW = new Date('2026-11-20T02:24:00Z')

/** People by id; `outsider` is of another company, `nobody` of none. */
const names: Record<string, string> = {
  u0: '李娜',
  u1: '张伟',
  u2: '陈强',
  u3: '王强',
  u4: '王敏',
  u5: '赵磊',
  admin: '刘红',
  outsider: '孙丽',
  nobody: '刘洋',
}

const getCompany = (id: string) => (id === 'outsider' ? 'other' : id === 'nobody' ? null : 'main')

/** The token that signs a person in. */
export const getToken = (userId: string) => `token-of-${userId}`.padEnd(16, '-')

export const purchaseForm: FormDefinition = {
  key: 'purchase-form',
  name: '采购申请',
  fields: [
    { field: 'amount', label: '金额', type: 'money', required: true },
    { field: 'reason', label: '事由', type: 'textarea', required: true, maxLength: 50 },
    { field: 'budget', label: '预算科目', type: 'text' },
    { field: 'kind', label: '类型', type: 'select', options: [{ value: 'part', label: '备件' }] },
    { field: 'items', label: '明细', type: 'table', columns: [{ field: 'name', label: '品名', type: 'text' }] },
    { field: 'files', label: '附件', type: 'file' },
  ],
  summary: [
    { label: '金额', pattern: '{amount}' },
    { label: '事由', pattern: '{reason} {kind}' },
    { label: '预算', pattern: '{budget}' },
  ],
  amountField: 'amount',
}

/** A step of the tests: everything allowed unless said otherwise. */
export function step(key: string, mode: StepMode, assignees: string[], more: Partial<ProcessStep> = {}): ProcessStep {
  return { key, name: `步骤 ${key}`, mode, assignees, allow: optionalActions, ...more }
}

export interface WorkflowServer extends TestServer {
  /** Moves the clock of the server. */
  clock: { now: Date }
  /** Puts a process definition in. */
  define(steps: readonly ProcessStep[], more?: Partial<DefinitionRow>): Promise<string>
  /** Starts an instance at the clock's time. */
  begin(submission: Partial<Submission> & { definitionId: string }): Promise<string>
}

function getCaller(token: string): Caller | null {
  const userId = /^token-of-(\w+?)-*$/.exec(token)?.[1]
  if (!userId) return null
  const roles = userId === 'admin' ? expandRole({ role: 'administrator', scopes: null }) : []
  return { userId, population: 'user', companyId: getCompany(userId), roles, sessionId: `session-${userId}` }
}

async function fill({ handle }: TestServer, ids: readonly string[]): Promise<void> {
  const times = { createdAt: NOW, updatedAt: NOW }
  await handle.tx(async (tx) => {
    const companies = ['main', 'other'].map((id) => ({ id, name: id, shortName: id, inviteCode: id, createdAt: NOW }))
    await tx.insert(company).values(companies)
    await tx.insert(department).values({ id: 'equipment', companyId: 'main', name: '设备工程部' })
    const rows = ids.map((id) => ({
      id,
      username: id,
      name: names[id] ?? `同事 ${id}`,
      population: 'user',
      departmentId: 'equipment',
      ...times,
      companyId: getCompany(id),
    }))
    await tx.insert(appUser).values(rows)
    await tx.insert(processGroup).values({ id: 'group', companyId: 'main', name: '采购与财务' })
  })
}

let definitions = 0

/**
 * The real server with two companies and the people above, signed in by their tokens: signing in is tested elsewhere.
 *
 * @param crowd further colleagues, by id
 * @param environment further settings
 * @param isolation of every transaction, on PostgreSQL
 */
export async function startWorkflowServer(
  crowd: readonly string[] = [],
  environment: Record<string, string> = {},
  isolation?: 'serializable',
): Promise<WorkflowServer> {
  const clock = { now: NOW }
  const server = await startTestServer({
    environment,
    ...(isolation && { isolation }),
    replace: () => ({ now: () => clock.now, authenticate: async (token) => getCaller(token) }),
  })
  await fill(server, [...Object.keys(names), ...crowd])
  return {
    ...server,
    clock,
    async define(steps, more = {}) {
      definitions += 1
      const id = `definition-${definitions}`
      const row = {
        id,
        companyId: 'main',
        groupId: 'group',
        key: id,
        name: '采购申请',
        prefix: `PR${definitions}`,
        form: purchaseForm,
        steps,
        ...more,
      }
      await server.db.insert(processDefinition).values(row)
      return id
    },
    begin: (submission) =>
      server.handle.tx((tx) =>
        startInstance(
          tx,
          {
            companyId: 'main',
            starterId: 'u0',
            subject: '备件采购 · 伺服电机 ×4',
            content: { main: { amount: 3_860_000, reason: '到达更换周期' } },
            ...submission,
          },
          clock.now,
        ),
      ),
  }
}

/** The same server without jobs of its own: those of a test run when the test says so. */
export const startIdleWorkflowServer = (...options: Parameters<typeof startWorkflowServer>) =>
  startWithoutJobs(() => startWorkflowServer(...options))

/** A Friday, 10:24 in China. */
export const FRIDAY = new Date('2026-11-20T02:24:00Z')

/** Begins anew on {@link FRIDAY}: what earlier tests left open is no longer due. */
export async function restartOnFriday(server: WorkflowServer): Promise<void> {
  server.clock.now = FRIDAY
  await server.db.update(processTask).set({ state: 'canceled', dueAt: null }).where(eq(processTask.state, 'open'))
}

/** The same server with `boss`, the head of everyone's department, and `admin`, its administrator. */
export async function startManagedWorkflowServer(environment: Record<string, string> = {}): Promise<WorkflowServer> {
  const server = await startWorkflowServer(['boss'], environment)
  await server.db.insert(post).values({ id: 'manager', companyId: 'main', code: 'manager', name: '部门经理' })
  await server.db.update(appUser).set({ postId: 'manager' }).where(eq(appUser.id, 'boss'))
  await server.db.insert(userRole).values({ userId: 'admin', role: 'administrator' })
  return server
}
