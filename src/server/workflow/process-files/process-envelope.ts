// A process as a JSON file of ours.
import { type InferOutput, literal, number, object, record, safeParse, string } from 'valibot'

import { ProcessContent } from '@/contract/workflow/process-setting'
import { findPlainMessage, Refusal } from '@/server/http/refusal'

/** The names of the people and posts that a process names by id, so that another company finds its own. */
export const ProcessFileNames = object({
  people: record(string(), string()),
  posts: record(string(), string()),
})
export type ProcessFileNames = InferOutput<typeof ProcessFileNames>

const FORMAT = 'visitor-assistant/process'
const FORMAT_VERSION = 1

const Head = object({ format: literal(FORMAT), formatVersion: number() })
const ProcessEnvelope = object({ ...Head.entries, content: ProcessContent, names: ProcessFileNames })

/** Refuses a file at its field. */
export function refuseFile(text: string): never {
  throw new Refusal(422, text, { file: text })
}

/** Writes a process as JSON. */
export const writeEnvelope = (content: ProcessContent, names: ProcessFileNames): string =>
  `${JSON.stringify({ format: FORMAT, formatVersion: FORMAT_VERSION, content, names }, null, 2)}\n`

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return refuseFile('不是有效的 JSON 文件')
  }
}

const PATH_MAX = 100
type Path = readonly (string | number)[]

/** `steps › 1 › name`: indexes from 1. */
const formatPath = (path: Path) =>
  path
    .map((key) => (typeof key === 'number' ? key + 1 : key))
    .join(' › ')
    .slice(0, PATH_MAX)

/** The paths of what was given and is not in what was read of it; nothing inside of them. */
function listUnread(given: unknown, read: unknown, path: Path = []): string[] {
  if (Array.isArray(given) && Array.isArray(read))
    return given.flatMap((one, at) => listUnread(one, read[at], [...path, at]))
  if (!isRecord(given) || !isRecord(read)) return []
  return Object.keys(given).flatMap((key) =>
    Object.keys(read).includes(key) ? listUnread(given[key], read[key], [...path, key]) : [formatPath([...path, key])],
  )
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

type ReadEnvelope = Pick<InferOutput<typeof ProcessEnvelope>, 'content' | 'names'> & {
  /** What of the file is no setting of a process, in words. */
  notes: string[]
}

/**
 * Reads a file that {@link writeEnvelope} wrote.
 *
 * @throws {Refusal} 422 at `file`
 */
export function readEnvelope(text: string): ReadEnvelope {
  const value = parseJson(text)
  const head = safeParse(Head, value)
  if (!head.success) return refuseFile('不是从这里导出的流程文件')
  if (head.output.formatVersion > FORMAT_VERSION) return refuseFile('文件由更新的版本导出，请先升级')
  const { success, output, issues } = safeParse(ProcessEnvelope, value)
  if (success) {
    const unread = listUnread(value, output)
    return { ...output, notes: unread.map((path) => `文件里的「${path}」不是流程的设置，没有导入`) }
  }
  const plain = findPlainMessage(issues[0].message)
  if (plain) return refuseFile(plain)
  // Safe cast: JSON has no other keys.
  const path = (issues[0].path ?? []).map(({ key }) => key as string | number)
  return refuseFile(`流程文件的内容有误：${formatPath(path)}`)
}
