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

/**
 * Reads a file that {@link writeEnvelope} wrote.
 *
 * @throws {Refusal} 422 at `file`
 */
export function readEnvelope(text: string): Pick<InferOutput<typeof ProcessEnvelope>, 'content' | 'names'> {
  const value = parseJson(text)
  const head = safeParse(Head, value)
  if (!head.success) return refuseFile('不是从这里导出的流程文件')
  if (head.output.formatVersion > FORMAT_VERSION) return refuseFile('文件由更新的版本导出，请先升级')
  const { success, output, issues } = safeParse(ProcessEnvelope, value)
  if (success) return output
  const plain = findPlainMessage(issues[0].message)
  if (plain) return refuseFile(plain)
  const path = issues[0].path
    ?.map(({ key }) => (typeof key === 'number' ? key + 1 : key))
    .join(' › ')
    .slice(0, 100)
  return refuseFile(`流程文件的内容有误：${path ?? ''}`)
}
