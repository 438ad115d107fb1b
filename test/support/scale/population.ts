import { createHash } from 'node:crypto'
import type { Client } from 'pg'

/** How many of each there are; tasks in a ratio that running companies show (see {@link populate}). */
export interface Size {
  people: number
  companies: number
  tasks: number
}

/** Of what happens before it: the newest process began a minute ago. */
const YEARS = "interval '3 years'"
const listDefinitions = ['purchase', 'expense', 'repair', 'leave', 'contract']

/** A number from 0 to 1 that follows from `of` alone: the same rows on every machine. */
const chance = (of: string, salt: number) => `((hashint8extended(${of}, ${salt}) & 1048575) / 1048576::float8)`
const getId = (kind: string, of: string) => `md5('${kind}' || ${of})::uuid::text`
const getInstanceTime = (instance: string, instances: number) =>
  `now() - interval '1 minute' - ${YEARS} * ((${instances} - ${instance}) / ${instances}::float8)`

/** Somebody of the company that person `of` works for: a few of each company hold most of what waits there. */
const colleague = (of: string, salt: number, bend: number) =>
  `(c.first + floor(c.size * power(${chance(of, salt)}, ${bend}))::bigint)`

const steps = JSON.stringify(
  ['直属上级', '财务复核', '总监审批'].map((name, index) => ({
    key: `step-${index}`,
    name,
    mode: 'any',
    assignees: [],
    allow: ['transfer', 'addSign', 'circulate'],
    dueHours: 48,
  })),
)
const form = JSON.stringify({
  key: 'form',
  name: '申请',
  amountField: 'amount',
  summary: [{ label: '金额', pattern: '{amount}' }],
  fields: [
    { field: 'amount', label: '金额', type: 'money', required: true },
    { field: 'reason', label: '事由', type: 'textarea', required: true },
  ],
})

/** The sizes of companies grow with the cube of their number: one holds a fourteenth of all people. */
function organization({ people, companies }: Size): string[] {
  const first = (number: string) => `floor(${people} * power((${number}) / ${companies}::float8, 3))::bigint`
  return [
    `create table scale_company as
      select n, ${getId('company', 'n')} as id, ${first('n')} as first, ${first('n + 1')} - ${first('n')} as size
      from generate_series(0, ${companies - 1}) n`,
    `create table scale_person as
      select p, c.n as company, ${getId('person', 'p')} as id
      from scale_company c cross join lateral generate_series(c.first, c.first + c.size - 1) p`,
    `insert into company (id, name, short_name, invite_code, created_at)
      select id, '企业 ' || n, '企业 ' || n, 'scale-' || n, now() - ${YEARS} from scale_company`,
    `insert into department (id, company_id, name)
      select ${getId('department', "c.n || ' ' || d")}, c.id, '部门 ' || d from scale_company c, generate_series(0, 9) d`,
    `insert into app_user (id, population, username, phone, name, pinyin, initials, company_id, department_id, created_at, updated_at)
      select s.id, 'user', 'scale' || s.p, (13000000000 + s.p)::text, '同事' || s.p, 'tongshi' || s.p, 'ts' || s.p, c.id,
        ${getId('department', "c.n || ' ' || (s.p % 10)")}, now() - ${YEARS}, now()
      from scale_person s join scale_company c on c.n = s.company`,
    `insert into session (id, user_id, population, device_name, created_at, last_seen_at)
      select ${getId('session', 's.p')}, s.id, 'user', 'iPhone', now(), now() from scale_person s`,
    `insert into access_token (token_hash, session_id, expires_at, last_expiry_at)
      select encode(sha256(('token' || s.p)::bytea), 'hex'), ${getId('session', 's.p')}, now() + interval '2 hours',
        now() + interval '12 hours' from scale_person s`,
    `insert into user_role (user_id, role)
      select ${getId('person', 'first')}, 'administrator' from scale_company where size > 0`,
    `insert into process_group (id, company_id, name) select ${getId('group', 'n')}, id, '流程' from scale_company`,
    `insert into process_definition (id, company_id, group_id, key, name, prefix, form, steps)
      select ${getId('definition', "n || ' ' || d.key")}, id, ${getId('group', 'n')}, d.key, d.key, upper(left(d.key, 2)),
        '${form}', '${steps}' from scale_company, unnest(array['${listDefinitions.join("','")}']) as d(key)`,
  ]
}

const listInstances = (tasks: number) => Math.ceil((tasks * 2) / 5)

/** Running: a fifth of all, the newer the likelier. */
const isRunning = (instance: string, instances: number) =>
  `(${chance(instance, 1)} < power(${instance} / ${instances}::float8, 4))`

function instances(count: number, people: number): string {
  const key = `(array['${listDefinitions.join("','")}'])[1 + i % ${listDefinitions.length}]`
  return `insert into process_instance (id, company_id, definition_id, process_key, process_name, category, serial_no,
      subject, pinyin, initials, starter_id, status, step, round, rounds, submitted, steps, version, form, summary,
      amount, created_at, ended_at)
    select ${getId('instance', 'i')}, c.id, ${getId('definition', `c.n || ' ' || ${key}`)}, ${key}, ${key}, '流程',
      'NO-' || i, '备件采购 · 伺服电机 ×' || i % 97, 'beijiancaigou', 'bjcg', s.id,
      case when ${isRunning('i', count)} then 'running' when ${chance('i', 2)} < 0.06 then 'rejected' else 'approved' end,
      1, 0, 1, 0, '${steps}', 2,
      jsonb_build_object('main', jsonb_build_object('amount', i % 100000 * 100, 'reason', '产线备库，型号 ' || i,
        'remark', repeat('按上月用量申请。', 6))),
      jsonb_build_array(jsonb_build_object('key', '金额', 'value', '¥' || i % 100000)),
      i % 100000 * 100, ${getInstanceTime('i', count)},
      case when ${isRunning('i', count)} then null else ${getInstanceTime('i', count)} + interval '2 days' end
    from generate_series(1, ${count}) i
      join scale_person s on s.p = (hashint8extended(i, 3) & 2147483647) % ${people}
      join scale_company c on c.n = s.company`
}

/** Of five tasks three belong to one process and two to the next; the last of a running one is open. */
const ofTask = (tasks: number) => `(select t, 1 + (t - 1) * 2 / 5 as i, (array[1, 2, 3, 1, 2])[1 + (t - 1) % 5] as no,
  (t - 1) % 5 in (2, 4) as is_last from generate_series(1, ${tasks}::bigint) t) as task
  join scale_instance as made on made.i = task.i join scale_company c on c.n = made.company`

/** What waits longest comes first; a few people of each company hold most of it. */
function work({ people, tasks }: Size): string[] {
  const count = listInstances(tasks)
  const isOpen = `(is_last and ${isRunning('task.i', count)})`
  const assignee = getId('person', colleague('t', 4, 3))
  const taskAt = `${getInstanceTime('task.i', count)} + no * interval '5 hours'`
  return [
    instances(count, people),
    `create table scale_instance as select i, s.company
      from generate_series(1, ${count}) i join scale_person s on s.p = (hashint8extended(i, 3) & 2147483647) % ${people}`,
    `insert into process_task (id, company_id, instance_id, no, step, round, place, kind, assignee_id, state, result,
        version, created_seq, closed_seq, created_at, opened_at, due_at, closed_at, read_at, reminded_at)
      select ${getId('task', 't')}, c.id, ${getId('instance', 'task.i')}, no, no - 1, 0, 0, 'main', ${assignee},
        case when ${isOpen} then 'open' else 'done' end, case when ${isOpen} then null else 'agree' end,
        1, no - 1, case when ${isOpen} then null else no end, ${taskAt}, ${taskAt}, ${taskAt} + interval '48 hours',
        case when ${isOpen} then null else ${taskAt} + interval '3 hours' end,
        case when ${chance('t', 5)} < 0.5 then ${taskAt} + interval '1 hour' end,
        case when ${isOpen} and ${taskAt} + interval '48 hours' < now() then now() end
      from ${ofTask(tasks)}`,
    `insert into process_history (id, company_id, instance_id, seq, task_id, task_no, actor_id, action, step, opinion, at)
      select ${getId('deed', 't')}, c.id, ${getId('instance', 'task.i')}, no, ${getId('task', 't')}, no, ${assignee}, 'agree',
        no - 1, '同意', ${taskAt} + interval '3 hours'
      from ${ofTask(tasks)} where not ${isOpen}`,
    `insert into process_history (id, company_id, instance_id, seq, actor_id, action, step, at)
      select ${getId('start', 'i')}, c.id, ${getId('instance', 'i')}, 0, s.id, 'start', 0, ${getInstanceTime('i', count)}
      from generate_series(1, ${count}) i
        join scale_person s on s.p = (hashint8extended(i, 3) & 2147483647) % ${people}
        join scale_company c on c.n = s.company`,
    `insert into process_reader (instance_id, user_id, company_id, via, by_id, at, read_at)
      select ${getId('instance', 'made.i')}, r.id, c.id, 'circulate', r.id, ${getInstanceTime('made.i', count)},
        case when ${chance('made.i', 6)} < 0.9 then now() end
      from scale_instance made join scale_company c on c.n = made.company
        join scale_person r on r.p = ${colleague('made.i', 7, 3)}
      where made.i % 3 = 0`,
    `insert into message (id, company_id, user_id, category, title, pinyin, initials, content,
        business_type, business_id, sender_id, sender_name, created_at, read_at)
      select ${getId('message', 'made.i')}, c.id, r.id,
        (array['approve', 'approve', 'system', 'news', 'notice'])[1 + made.i % 5], '待办提醒', 'daibantixing', 'dbtx',
        '有一项待办等待处理', 'task', ${getId('instance', 'made.i')}, r.id, '同事', ${getInstanceTime('made.i', count)},
        case when ${chance('made.i', 8)} < 0.9 then now() end
      from scale_instance made join scale_company c on c.n = made.company
        join scale_person r on r.p = ${colleague('made.i', 9, 3)}
      where made.i % 2 = 0`,
  ]
}

const names = ['李明', '王芳', '张伟', '刘洋', '陈静', '杨磊', '赵敏', '黄强', '周丽', '吴刚']
const firms = ['精工机械', '恒泰物流', '远景能源', '华信检测', '东方仪器', '新元电子', '博达咨询']
const listTexts = (texts: readonly string[]) => `array['${texts.join("','")}']`
const getDigits = (of: string, salt: number) => `lpad((hashint8extended(${of}, ${salt}) & 99999999)::text, 8, '0')`

/** A visit for every ten tasks: three years of them, and those of the next week; four gates in each company. */
function visits({ people, tasks }: Size): string[] {
  const count = Math.ceil(tasks / 10)
  const startAt = `now() + interval '7 days' - ${YEARS} * ((${count} - v) / ${count}::float8)`
  const gate = getId('gate', "c.n || ' ' || v % 4")
  const hasCome = `(${startAt} < now() and ${chance('v', 12)} < 0.9)`
  // As the server leaves them after 90 days.
  const kept = (text: string, wiped: string) =>
    `case when ${startAt} < now() - interval '90 days' then '${wiped}' else ${text} end`
  return [
    `insert into visit_gate (id, company_id, name, sort)
      select ${getId('gate', "c.n || ' ' || g")}, c.id, '门岗 ' || g, g from scale_company c, generate_series(0, 3) g`,
    `insert into visit (id, company_id, host_id, gate_id, token, status, visitor_name, visitor_company, phone, plate,
        purpose, start_at, end_at, entries, arrived_at, left_at, wiped_at, created_at)
      select ${getId('visit', 'v')}, c.id, h.id, ${gate}, ${getId('link', 'v')},
        case when ${hasCome} or ${chance('v', 13)} < 0.9 then 'approved' else 'revoked' end,
        ${kept(`(${listTexts(names)})[1 + v % ${names.length}] || v`, '已清除')},
        ${kept(`(${listTexts(firms)})[1 + v % ${firms.length}]`, '')}, ${kept(`'139' || ${getDigits('v', 14)}`, '')},
        ${kept(`'苏E' || v % 100000`, '')}, ${kept(`'设备验收'`, '')}, ${startAt}, ${startAt} + interval '2 hours',
        ${hasCome}::int, case when ${hasCome} then ${startAt} end,
        case when ${hasCome} then ${startAt} + interval '1 hour' end,
        case when ${startAt} < now() - interval '90 days' then ${startAt} + interval '90 days' end,
        ${startAt} - interval '2 days'
      from generate_series(1, ${count}) v
        join scale_person s on s.p = (hashint8extended(v, 10) & 2147483647) % ${people}
        join scale_company c on c.n = s.company
        join scale_person h on h.p = ${colleague('v', 11, 3)}`,
    `insert into visit_passage (id, company_id, visit_id, gate_id, direction, slot, people, by_id, at)
      select ${getId('passage', 'v.id || d.name')}, v.company_id, v.id, v.gate_id, d.name, d.slot, 1, v.host_id,
        v.start_at + d.slot * interval '1 hour'
      from visit v, (values ('in', 0), ('out', 1)) as d(name, slot) where v.entries > 0`,
  ]
}

const question = JSON.stringify([
  { field: 'need', label: '需求', type: 'textarea', required: true },
  { field: 'firm', label: '单位', type: 'text', required: true },
])

/** An answer for every twenty tasks, to five forms of each company. */
function submissions({ people, tasks }: Size): string[] {
  const count = Math.ceil(tasks / 20)
  const at = `now() - ${YEARS} * ((${count} - a) / ${count}::float8)`
  return [
    `insert into public_form (id, company_id, kind, title, definition, opens_at, sort)
      select ${getId('public', "c.n || ' ' || f")}, c.id, 'survey', '表单 ' || f,
        jsonb_build_object('fields', '${question}'::jsonb), now() - ${YEARS}, f
      from scale_company c, generate_series(0, 4) f`,
    `insert into public_submission (id, form_id, form_version, company_id, kind, submission_no, receipt, person, phone,
        content, status, created_at)
      select ${getId('submission', 'a')}, ${getId('public', "c.n || ' ' || a % 5")}, 1, c.id, 'survey', 'DC-' || a,
        ${getId('receipt', 'a')}, ${getId('submitter', 'a')}, '138' || ${getDigits('a', 16)},
        jsonb_build_object('need', '想了解产线 ' || a || ' 的改造方案', 'firm', (${listTexts(firms)})[1 + a % ${firms.length}]),
        (array['submitted', 'handling', 'accepted'])[1 + a % 3], ${at}
      from generate_series(1, ${count}) a
        join scale_person s on s.p = (hashint8extended(a, 15) & 2147483647) % ${people}
        join scale_company c on c.n = s.company`,
  ]
}

const filled = [
  'process_instance',
  'process_task',
  'process_history',
  'process_reader',
  'message',
  'visit',
  'visit_passage',
  'public_submission',
]

/** Takes the indexes and constraints of the great tables away; gives what brings them back. */
async function withoutIndexes(client: Client): Promise<string[]> {
  const tables = `array['${filled.join("','")}']`
  const { rows: keys } = await client.query<{ drop: string; make: string }>(`
    select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
      format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as make
    from pg_constraint where conrelid::regclass::text = any (${tables}) and contype in ('p', 'u')`)
  const { rows: indexes } = await client.query<{ drop: string; make: string }>(`
    select format('drop index %I', indexname) as drop, indexdef as make from pg_indexes
    where tablename = any (${tables}) and indexname not in (select conname from pg_constraint)`)
  const all = [...keys, ...indexes]
  for (const { drop } of all) await client.query(drop)
  return all.map(({ make }) => make)
}

/**
 * Fills an empty, migrated database: people in companies of very different size, processes of three years, two and a
 * half tasks each, a fifth of them running; messages, circulated copies, visits and answers of public forms. Each
 * company has people with a hundred times what others have; the one with most is its administrator. Tables are unlogged and indexes built last: it is a database to measure, not to keep.
 */
export async function populate(client: Client, size: Size): Promise<void> {
  for (const table of filled) await client.query(`alter table ${table} set unlogged, set (autovacuum_enabled = false)`)
  await client.query("set maintenance_work_mem = '512MB'")
  const indexes = await withoutIndexes(client)
  const statements = [
    ...organization(size),
    'analyze scale_person',
    ...work(size),
    ...visits(size),
    ...submissions(size),
    ...indexes,
  ]
  for (const statement of statements) await client.query(statement)
  await client.query('drop table scale_instance, scale_person, scale_company')
  // As autovacuum leaves a table that has been there for a while.
  await client.query('vacuum analyze')
}

/** Somebody of the greatest company: 0 holds the most of its tasks, 0.5 as many as half of it hold more than. */
export function personAt({ people, companies }: Size, share: number): string {
  const first = Math.floor(people * ((companies - 1) / companies) ** 3)
  const digest = createHash('md5')
    .update(`person${first + Math.floor((people - first) * share)}`)
    .digest('hex')
  return digest.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
