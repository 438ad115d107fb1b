import { Client, type QueryResult } from 'pg'

import type { Endpoint, InputOf } from '@/contract/endpoint'
import { countUnreadMessages, listMessages } from '@/contract/message/message'
import { listAuditEntries } from '@/contract/organization/audit'
import { getHomeSummary } from '@/contract/organization/home'
import { listManagedPeople } from '@/contract/organization/people'
import { listPublicSubmissions } from '@/contract/public/public-received'
import { listVisits } from '@/contract/visit/visit'
import { getProcessInsight } from '@/contract/workflow/process-insight'
import {
  countTodos,
  listCirculated,
  listDoneTasks,
  listMyProcesses,
  listTasks,
  listTodoProcesses,
  listTodos,
} from '@/contract/workflow/todo'
import { fillPinyin } from '@/server/db/pinyin'
import { openSession } from '@/server/domains/identity/session-store'
import { notifyOverdue } from '@/server/workflow/tasks/overdue'

import { startTestServer, type TestServer } from '../server'
import { personAt, populate, type Size } from './population'
import { type Query, recordConnections, recordQueries } from './recording'

/** What EXPLAIN says of one step; only what is read here. */
interface PlanNode {
  'Node Type': string
  'Relation Name'?: string
  Plans?: PlanNode[]
}

/** How PostgreSQL answers one query. */
interface Plan extends Query {
  root: PlanNode
  /** Planning and execution, ms. */
  took: number
  /** Of 8 KB, found in memory or read. */
  pages: number
}

/** What is asked of the server again and again, however many tasks there are. */
export interface ScaledCall {
  name: string
  /** Those of the greatest company: who has most of it is one. */
  isForAdministrators?: boolean
  /** @throws {Error} when it is refused */
  make(server: TestServer, token: string): Promise<void>
}

const page = { current: 1, size: 20 }

function asked<E extends Endpoint>(name: string, endpoint: E, input: InputOf<E>): ScaledCall {
  return {
    name,
    async make(server, token) {
      const { code, msg } = await server.send(endpoint, input, { token })
      if (code !== 200) throw new Error(`${name} answered ${code}: ${msg}`)
    },
  }
}

const askedByAdministrators = (...call: Parameters<typeof asked>): ScaledCall => ({
  ...asked(...call),
  isForAdministrators: true,
})
const allVisits = { ...page, scope: 'company', span: 'all' } as const

/** The badge, the lists of the to-do tab, what else stands on the first screens, and what the server does by itself. */
export const scaledCalls: readonly ScaledCall[] = [
  asked('badge', countTodos, {}),
  asked('home page', getHomeSummary, {}),
  asked('to-dos', listTodos, page),
  asked('to-dos, tenth page', listTodos, { ...page, current: 10 }),
  asked('to-dos, oldest first', listTodos, { ...page, sort: 'oldest' }),
  asked('to-dos, due first', listTodos, { ...page, sort: 'due' }),
  asked('to-dos, overdue', listTodos, { ...page, overdue: true }),
  asked('to-dos, of one kind', listTodos, { ...page, procDefKey: 'repair' }),
  asked('to-dos, by keyword', listTodos, { ...page, keyword: '伺服电机' }),
  asked('tasks', listTasks, page),
  asked('decided', listDoneTasks, page),
  asked('started', listMyProcesses, page),
  asked('circulated', listCirculated, page),
  asked('kinds of to-dos', listTodoProcesses, { list: 'todo' }),
  asked('kinds of decided', listTodoProcesses, { list: 'done' }),
  asked('messages', listMessages, page),
  asked('unread messages', countUnreadMessages, {}),
  asked('own visits', listVisits, page),
  askedByAdministrators('visits to come', listVisits, { ...page, scope: 'company' }),
  askedByAdministrators('all visits', listVisits, allVisits),
  askedByAdministrators('all visits, tenth page', listVisits, { ...allVisits, current: 10 }),
  askedByAdministrators('visits, over without a visitor', listVisits, { ...allVisits, state: 'over' }),
  askedByAdministrators('visits, by keyword', listVisits, { ...allVisits, keyword: '恒泰' }),
  askedByAdministrators('visits, by a number plate', listVisits, { ...allVisits, keyword: '苏E4711' }),
  askedByAdministrators('visits, by a word that none has', listVisits, { ...allVisits, keyword: '龙凤' }),
  askedByAdministrators('answers', listPublicSubmissions, page),
  askedByAdministrators('answers, of one state', listPublicSubmissions, { ...page, status: 'handling' }),
  askedByAdministrators('answers, by keyword', listPublicSubmissions, { ...page, keyword: '改造' }),
  askedByAdministrators('answers, by a rare word', listPublicSubmissions, { ...page, keyword: '产线 4711' }),
  askedByAdministrators('people', listManagedPeople, page),
  askedByAdministrators('people, by name', listManagedPeople, { ...page, keyword: '同事 47' }),
  askedByAdministrators('audit log', listAuditEntries, page),
  askedByAdministrators('insight of 30 days', getProcessInsight, { key: 'repair', days: 30 }),
  { name: 'looking for overdue tasks', make: ({ handle }) => notifyOverdue(handle, new Date()) },
  { name: 'starting the server', make: ({ handle }) => fillPinyin(handle.db) },
]

const buildSteps = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(buildSteps)]

/** The tables that a plan reads from end to end. */
export const readWhole = ({ root }: Plan): string[] =>
  buildSteps(root).flatMap((step) => (step['Node Type'] === 'Seq Scan' ? [step['Relation Name'] ?? ''] : []))

/** The real server over a database of that size, and how PostgreSQL answers what it asks. */
export interface ScaledServer {
  server: TestServer
  /** A token of the person with the `share` most tasks of the greatest company. */
  signIn(share: number): Promise<string>
  /** Makes the call and tells of every question it put to the database, in its order. */
  plansOf(call: ScaledCall, token: string, runs?: number): Promise<Plan[]>
  /** How PostgreSQL answers one question. */
  getPlan(text: string): Promise<Plan>
  /** Tables of at least that many rows. */
  greatTables(rows: number): Promise<string[]>
  close(): Promise<void>
}

async function explain(client: Client, { text, values }: Query, runs: number): Promise<Plan> {
  const found = []
  for (let run = 0; run < runs; run++) {
    const result: QueryResult = await client.query(
      `explain (analyze, buffers, timing off, format json) ${text}`,
      values,
    )
    const [{ Plan: root, 'Planning Time': planning, 'Execution Time': execution }] = result.rows[0]['QUERY PLAN']
    const pages = root['Shared Hit Blocks'] + root['Shared Read Blocks']
    found.push({ text, values, root, took: planning + execution, pages })
  }
  found.sort((a, b) => a.took - b.took)
  return found[Math.floor(found.length / 2)] as Plan
}

/** Starts the server on a new database of the PostgreSQL server `url`, and fills it. */
export async function startScaledServer(postgres: string, size: Size): Promise<ScaledServer> {
  recordConnections()
  const server = await startTestServer({ postgres })
  const url = new URL(postgres)
  const found = (await server.db.execute('select current_database() as name')) as unknown as {
    rows: { name: string }[]
  }
  url.pathname = `/${found.rows[0]?.name}`
  const client = new Client({ connectionString: url.href })
  await client.connect()
  await populate(client, size)
  return {
    server,
    async signIn(share) {
      const person = { userId: personAt(size, share), population: 'user' } as const
      const pair = await server.handle.tx((tx) => openSession(tx, person, { deviceName: '', os: '' }, new Date()))
      return pair.accessToken
    },
    async plansOf(call, token, runs = 1) {
      const sent = await recordQueries(() => call.make(server, token))
      const plans: Plan[] = []
      for (const query of sent.filter(({ text }) => /^\s*(select|with)\b/i.test(text)))
        plans.push(await explain(client, query, runs))
      return plans
    },
    getPlan: (text) => explain(client, { text, values: [] }, 1),
    async greatTables(rows) {
      const result = await client.query(
        "select relname as name from pg_class where relkind = 'r' and reltuples >= $1 and relnamespace = 'public'::regnamespace",
        [rows],
      )
      return result.rows.map(({ name }) => name)
    },
    async close() {
      await client.end()
      await server.close()
    },
  }
}
