// Two hundred texts and file names that broke somebody's page once, put where the demo story keeps its own.
import { sql } from 'drizzle-orm'

import { uploadFile } from '@/contract/file'
import { commentOnTask } from '@/contract/workflow/task'
import { listTodos } from '@/contract/workflow/todo'
import type { Db } from '@/server/db/connection'

import type { StageServer } from './server'

/** Each calls `__ran(number)` when a page runs any of it, and reads 〔number〕 where it is shown. */
const shapes: readonly ((number: number) => string)[] = [
  (n) => `<script>__ran(${n})</script>`,
  (n) => `<img src=x onerror=__ran(${n})>`,
  (n) => `"><svg onload=__ran(${n})>`,
  (n) => `' onmouseover='__ran(${n})' x='`,
  (n) => `javascript:__ran(${n})`,
  (n) => `<a href="javascript:__ran(${n})">看</a>`,
  (n) => `<iframe srcdoc="<script>parent.__ran(${n})</script>">`,
  (n) => `</textarea></title></style><script>__ran(${n})</script>`,
  (n) => `{{__ran(${n})}}`,
  (n) => `\${__ran(${n})}`,
  (n) => `<style>*{display:none}</style>${n}`,
  (n) => `<!-- ${n}`,
  (n) => `]]><details open ontoggle=__ran(${n})>`,
  (n) => `&lt;b&gt;&#60;script&#62;__ran(${n})`,
  (n) => `'; drop table app_user; -- ${n}`,
  (n) => `=cmd|' /C calc'!A${n}`,
  (n) => `../../../../etc/passwd${n}`,
  (n) => `a%00${n}%2e%2e%2f`,
  (n) => `\u202e${n}gpj.exe`,
  (n) => `\u200b\u200d\ufeff${n}\u2066`,
  (n) => `👩‍👩‍👧‍👦🏳️‍🌈${n}`,
  (n) => `Z\u0337\u0351a\u0334\u0300l\u0336g\u0335o${n}`,
  (n) => 'W'.repeat(40) + n,
  (n) => `__proto__constructor${n}`,
  (n) => `https://evil.example.com/${n}?<b>`,
]

const EACH = 8
const FILES_EACH = 20
const endings = ['', '', '', '', '.png', '.pdf', '.docx', '.png.exe']

/** The texts; the latter half of each shape are names of files. */
export const hostileTexts: readonly string[] = shapes.flatMap((shape, at) =>
  Array.from(
    { length: EACH },
    (_none, round) => `〔${at * EACH + round}〕${shape(at * EACH + round)}${endings[round]}`,
  ),
)

/** Columns that hold what people wrote; codes, keys and links are others. */
const WRITTEN = [
  'name',
  'title',
  'subject',
  'content',
  'summary',
  'reason',
  'purpose',
  'note',
  'intro',
  'words',
  'lead',
  'remark',
  'visitor_name',
  'visitor_company',
  'company',
  'company_name',
  'contact_name',
  'description',
  'opinion',
  'area',
  'address',
  'slogan',
  'publisher',
  'sender_name',
  'file_name',
  'text',
  'nick_name',
  'short_name',
  'invitee_name',
  'invitee_company',
  'guest_name',
  'class_name',
  'process_name',
  'seat',
  'wish',
  'industry',
]

/** What the server itself looks up by name, and what it has made sure of before. */
const OWN = ['dictionary', 'secret', 'menu_right', '__drizzle_migrations']

async function listRows<Row>(db: Db, query: string): Promise<Row[]> {
  return ((await db.execute(sql.raw(query))) as unknown as { rows: Row[] }).rows
}

const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`

/** Writes them over every text of the story that somebody wrote. @returns how many columns hold them now */
export async function makeHostile(db: Db): Promise<number> {
  // The audit log refuses every change; a hostile text would stand in it from the start.
  await db.execute(sql`alter table audit_entry disable trigger user`)
  const columns = await listRows<{ table_name: string; column_name: string }>(
    db,
    `select table_name, column_name from information_schema.columns
     where table_schema = 'public' and data_type = 'text' and column_name in (${WRITTEN.map(quoted).join(', ')})
     and table_name not in (${OWN.map(quoted).join(', ')}) order by 1, 2`,
  )
  const list = `(array[${hostileTexts.map(quoted).join(', ')}])`
  let done = 0
  for (const { table_name: table, column_name: column } of columns) {
    const chosen = `${list}[1 + (abs(hashtext('${column}' || ctid::text)) % ${hostileTexts.length})]`
    const statement = `update "${table}" set "${column}" = ${chosen} where "${column}" <> ''`
    // A name that must be unique, or of a certain form, stays as it is.
    done += await db.execute(sql.raw(statement)).then(
      () => 1,
      () => 0,
    )
  }
  return done
}

/** Parts of stored JSON that a machine reads: conditions, formulas, what an option stands for. */
const MACHINE_READ = new Set(['when', 'visibleWhen', 'formula', 'value', 'values', 'default', 'key', 'code', 'url'])
/** 〔: the set itself, when a test is tried a second time. */
const CHINESE = /[〔\p{Script=Han}]/u

/** Stored JSON whose words are of the set; each takes the next. */
function hostileJson(stored: unknown, next: () => string): unknown {
  if (typeof stored === 'string') return CHINESE.test(stored) ? next() : stored
  if (Array.isArray(stored)) return stored.map((part) => hostileJson(part, next))
  if (typeof stored !== 'object' || stored === null) return stored
  const parts = Object.entries(stored).map(([key, part]) => [
    key,
    MACHINE_READ.has(key) ? part : hostileJson(part, next),
  ])
  return Object.fromEntries(parts)
}

/** The most that the contract takes for the label of an option: a form with more was never stored. */
const LABEL_MAX = 64

/** Enough rows of each table to fill every screen: the thousand of one person are of no more use. */
const ROWS_EACH = 200

/** As {@link makeHostile}, for words in columns of JSON: questions, agendas, steps. @returns how many columns hold them now */
export async function makeJsonHostile(db: Db): Promise<number> {
  const columns = await listRows<{ table_name: string; column_name: string }>(
    db,
    `select table_name, column_name from information_schema.columns
     where table_schema = 'public' and data_type = 'jsonb' and table_name not in (${OWN.map(quoted).join(', ')})
     order by 1, 2`,
  )
  let at = 0
  const texts = hostileTexts.filter(({ length }) => length <= LABEL_MAX)
  const next = () => texts[at++ % texts.length] ?? ''
  let done = 0
  for (const { table_name: table, column_name: column } of columns) {
    const read = `select ctid::text as place, "${column}" as stored from "${table}" where "${column}" is not null`
    const rows = await listRows<{ place: string; stored: unknown }>(db, `${read} limit ${ROWS_EACH}`)
    const before = at
    for (const { place, stored } of rows) {
      const from = at
      const text = JSON.stringify(hostileJson(stored, next))
      if (at === from) continue
      await db.execute(sql.raw(`update "${table}" set "${column}" = ${quoted(text)} where ctid = '${place}'`))
    }
    if (at > before) done += 1
  }
  return done
}

/** Names of the set that files are really uploaded under: one of each shape, with every ending in turn. */
export const hostileNames: readonly string[] = shapes.flatMap((_shape, at) => {
  const name = hostileTexts[at * EACH + EACH / 2 + (at % (EACH / 2))]
  return name ? [name] : []
})

/** The least picture there is. */
const DOT = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

interface Uploaded {
  id: string
  name: string
}

/** Uploads a file under each name and hangs them all on the first to-do of 张伟. @returns what the server made of them */
export async function uploadHostile(server: StageServer): Promise<Uploaded[]> {
  const token = String((await server.signIn('zhangWei')).accessToken)
  const uploadOne = async (name: string): Promise<Uploaded> => {
    const form = new FormData()
    form.append('file', new File([DOT], name, { type: 'image/png' }))
    const headers = { authorization: `Bearer ${token}`, 'idempotency-key': crypto.randomUUID() }
    const response = await fetch(server.origin + uploadFile.path, { method: 'POST', headers, body: form })
    const { code, msg, data } = (await response.json()) as { code: number; msg: string; data: Uploaded }
    if (code !== 200) throw new Error(`${name} was refused: ${code} ${msg}`)
    return data
  }
  const files: Uploaded[] = []
  for (const name of hostileNames) files.push(await uploadOne(name))
  const { data: todos } = await server.send(listTodos, {}, { token })
  const procInstId = todos.records[0]?.procInstId ?? ''
  for (let from = 0; from < files.length; from += FILES_EACH) {
    const attachments = files.slice(from, from + FILES_EACH).map(({ id }) => id)
    const { code, msg } = await server.send(commentOnTask, { procInstId, text: '附件', attachments }, { token })
    if (code !== 200) throw new Error(`the files do not hang on the to-do: ${code} ${msg}`)
  }
  return files
}
