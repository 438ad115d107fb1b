import { createHash } from 'node:crypto'
import multipart, { type Multipart, type MultipartValue } from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'

import { Refusal } from './refusal'

/** Maximum of the upload contract: 10 MB. */
const UPLOAD_LIMIT_BYTES = 10 * 1024 * 1024

/** Multipart limits: one file and a few short fields. */
const uploadLimits = {
  files: 1,
  fileSize: UPLOAD_LIMIT_BYTES,
  fields: 8,
  fieldSize: 1024,
  fieldNameSize: 64,
  parts: 9,
  headerPairs: 32,
}

/** Registers calls that receive a file, in a scope of their own: all other routes reject multipart bodies. */
export async function registerUploads(app: FastifyInstance, add: (scope: FastifyInstance) => void): Promise<void> {
  await app.register(async (scope) => {
    await scope.register(multipart, { limits: uploadLimits, throwFileSizeLimit: true })
    add(scope)
  })
}

/** A received file. Only its bytes are trusted. */
export interface ReceivedFile {
  /** File name of the sender, or empty. For display only, never for paths. */
  name: string
  bytes: Buffer
  /** base64url */
  sha256: string
}

const isText = (part: Multipart | undefined): part is MultipartValue<string> =>
  part?.type === 'field' && typeof part.value === 'string'

function readTextFields(fields: Record<string, Multipart | Multipart[] | undefined>): Record<string, string> {
  const texts = Object.entries(fields).flatMap(([name, part]) => {
    const one = Array.isArray(part) ? part[0] : part
    return isText(one) ? [[name, one.value]] : []
  })
  return Object.fromEntries(texts)
}

/** The parser's limit errors have a status. A truncated body is a plain stream error, caused by the client. */
function throwRefusal(error: Error & { statusCode?: number }): never {
  throw error.statusCode ? error : new Refusal(400, '上传的内容不完整，请重试')
}

/**
 * Reads the file and the fields of a multipart body.
 *
 * @throws {Refusal} 400 when the file is missing or empty; 413 when it exceeds {@link UPLOAD_LIMIT_BYTES}
 */
export async function receiveFile(
  request: FastifyRequest,
): Promise<{ fields: Record<string, string>; file: ReceivedFile }> {
  if (!request.isMultipart()) throw new Refusal(400, '请选择要上传的文件')
  const part = await request.file().catch(throwRefusal)
  if (!part) throw new Refusal(400, '请选择要上传的文件')
  const bytes = await part.toBuffer().catch(throwRefusal)
  if (bytes.length === 0) throw new Refusal(400, '文件内容为空')
  const sha256 = createHash('sha256').update(bytes).digest('base64url')
  // The type has a name, but a part may lack it.
  const name = (part.filename as string | undefined) ?? ''
  return { fields: readTextFields(part.fields), file: { name, bytes, sha256 } }
}
