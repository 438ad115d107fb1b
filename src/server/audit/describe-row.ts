import { eq, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'

import { maskPhone } from '@/lib/mask'
import { takeStart } from '@/lib/text/cut-text'
import type { Db } from '@/server/db/connection'
import { formatTime } from '@/server/http/wire-time'

/** What a person reads of the subject of an act: each field by its label. */
export type Facts = Readonly<Record<string, string>>

/** The subject of an act at one moment. */
export interface AuditSubject {
  name: string
  facts: Facts
  /** What is stored behind a fact, by its label: its text may leave something out. Compared, never shown. */
  stored?: Readonly<Record<string, unknown>>
}

type Format = (value: unknown, tx: Db) => string | Promise<string>
/** A column alone is shown by its type; with a format it is shown by that. */
type FactColumn = PgColumn | SQL<unknown> | readonly [PgColumn, Format]

const isFormatted = (column: FactColumn): column is readonly [PgColumn, Format] => Array.isArray(column)

const TEXT_MAX = 300

/** Shortens a text: an entry says what changed, it is no copy of an article. */
export const clipText = (text: string) => (text.length > TEXT_MAX ? `${takeStart(text, TEXT_MAX)}…` : text)

/** A field that names an entry of a list. */
const NAMING = ['title', 'name', 'label', 'text', 'when', 'key', 'value'] as const

/** The name of an entry of a stored list; empty for one without a name. */
export function nameListEntry(entry: unknown): string {
  if (typeof entry !== 'object' || entry === null) return String(entry ?? '')
  if (Array.isArray(entry)) return entry.map(nameListEntry).join(' ')
  const fields = entry as Record<string, unknown>
  const naming = NAMING.find((key) => typeof fields[key] === 'string' && fields[key] !== '')
  return naming ? String(fields[naming]) : ''
}

/** Shows a stored value; of a list only the names of its entries. */
export function formatFact(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (value instanceof Date) return formatTime(value).slice(0, 16)
  if (typeof value === 'boolean') return value ? '是' : '否'
  if (Array.isArray(value)) return value.map(nameListEntry).filter(Boolean).join('、')
  return typeof value === 'object' ? '' : String(value)
}

export const formatMaskedPhone: Format = (value) => (value ? maskPhone(String(value)) : '')

/** Shows a code by its words; an unknown one as it is. */
export function createWordFormat(words: Readonly<Record<string, string>>): Format {
  return (value) =>
    (Array.isArray(value) ? value : [value]).map((one) => words[String(one)] ?? formatFact(one)).join('、')
}

/** Shows the id of another row by that row's name. */
export function createNameFormat(table: PgTable & { id: PgColumn; name: PgColumn }): Format {
  return async (value, tx) => {
    if (!value) return ''
    const [found] = await tx
      .select({ name: table.name })
      .from(table as PgTable)
      .where(eq(table.id, value))
    return String(found?.name ?? '')
  }
}

/** A subject of stored values, each shown by its type. */
export function buildSubject(name: string, values: Readonly<Record<string, unknown>>): AuditSubject {
  const facts = Object.entries(values).map(([label, value]) => [label, clipText(formatFact(value))])
  return { name, facts: Object.fromEntries(facts), stored: values }
}

/** A subject with the facts of another one below its own; as it is without another one. */
export function joinSubjects<S extends AuditSubject | null>(subject: S, other: AuditSubject | null): S {
  if (!subject || !other) return subject
  return {
    ...subject,
    facts: { ...subject.facts, ...other.facts },
    stored: { ...subject.stored, ...other.stored },
  }
}

/** Reads one row as people read it; null when there is none. */
export async function describeRow(
  tx: Db,
  table: PgTable,
  where: SQL | undefined,
  name: PgColumn | SQL<string>,
  columns: Readonly<Record<string, FactColumn>>,
): Promise<AuditSubject | null> {
  const chosen = Object.entries(columns).map(([label, column]) => [label, isFormatted(column) ? column[0] : column])
  // The labels are keys of the selection; its type cannot be known for columns of any table.
  const [row] = (await tx
    .select({ ...Object.fromEntries(chosen), '': name })
    .from(table)
    .where(where)) as Record<string, unknown>[]
  if (!row) return null
  const facts: Record<string, string> = {}
  for (const [label, column] of Object.entries(columns)) {
    const shown = isFormatted(column) ? await column[1](row[label], tx) : formatFact(row[label])
    facts[label] = clipText(shown)
  }
  const { '': title, ...stored } = row
  return { name: clipText(formatFact(title)), facts, stored }
}

/** Reads the row with an id; null when there is none, or no id because the act creates the row. */
export async function describeById(
  tx: Db,
  table: PgTable & { id: PgColumn },
  id: string | undefined,
  name: PgColumn | SQL<string>,
  columns: Readonly<Record<string, FactColumn>>,
): Promise<AuditSubject | null> {
  return id === undefined ? null : describeRow(tx, table, eq(table.id, id), name, columns)
}
