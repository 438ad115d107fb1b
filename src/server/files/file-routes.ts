import { createHash, randomUUID } from 'node:crypto'
import contentDisposition from 'content-disposition'
import type { FastifyInstance, FastifyReply } from 'fastify'

import { downloadFile, uploadFile } from '@/contract/file'
import { lockRow } from '@/server/db/lock-row'
import { appUser } from '@/server/db/schema/identity'
import { hasScope } from '@/server/http/caller'
import { handleBytes, handleUpload, type UploadContext } from '@/server/http/handle'
import { Refusal } from '@/server/http/refusal'
import { registerUploads } from '@/server/http/upload-form'

import { scanNewFile } from './file-scanner'
import type { FileServices } from './file-services'
import type { ByteRange } from './file-store'
import { type PreparedFile, prepareFile, preparePicture } from './file-type'
import { prepareModel } from './model-file'
import { prepareRecording } from './recording'
import { assertQuota, findUpload, insertUpload, mayRead, presentFileRef, type StoredUpload } from './upload-store'

const UPLOADS_PER_MINUTE = 60
const NAME_LENGTH = 120
const CACHE_SECONDS = 6 * 3600

/** Sanitizes a file name of a sender: its last part, without characters that are invalid in file systems or headers. */
function cleanName(name: string, extension: string): string {
  const last = name.split(/[\\/]/).pop() ?? ''
  const clean = last
    .normalize('NFC')
    // Control characters, format characters (direction marks), lone surrogates, and what file systems forbid.
    .replace(/[\p{Cc}\p{Cf}\p{Cs}<>:"|?*]/gu, '')
    .replace(/^\.+/, '')
    .replace(/\.[^.]*$/, '')
    .trim()
  const base = [...clean].slice(0, NAME_LENGTH).join('') || 'file'
  // The extension follows from the content, not from the uploaded name.
  return `${base}.${extension}`
}

/** The owner of a file, and its readers. */
type Owner = Pick<StoredUpload, 'ownerId' | 'companyId' | 'scope'>

type FileContext = Pick<UploadContext<typeof uploadFile>, 'now' | 'write'>

/**
 * Stores a prepared file: bytes and row, or neither.
 *
 * @returns the file reference
 * @throws {Refusal} 422 at `file` for a virus
 */
export async function storeFile(
  { files, links, scanner }: Pick<FileServices, 'files' | 'links' | 'scanner'>,
  owner: Owner,
  { name, bytes, mime, extension }: PreparedFile & { name: string },
  { now, write }: FileContext,
) {
  const row: StoredUpload = {
    id: randomUUID(),
    ...owner,
    name: cleanName(name, extension),
    mime,
    size: bytes.length,
    sha256: createHash('sha256').update(bytes).digest('base64url'),
    state: await scanNewFile(scanner, bytes),
    createdAt: now,
  }
  await files.write(row.id, bytes)
  let kept: string | undefined
  try {
    // The link key is created on first use, which must not happen inside a transaction.
    const ref = await presentFileRef(row, links)
    const answer = await write(async (tx) => {
      await insertUpload(tx, row)
      return ref
    })
    kept = answer.id
    return answer
  } finally {
    // Refused, or a concurrent request of the same upload was first: no row refers to these bytes.
    if (kept !== row.id) await files.remove(row.id)
  }
}

/** Types that browsers display inline; served with a sandbox policy. */
const isShown = (mime: string) => /^(image|audio|video)\//.test(mime) || mime === 'application/pdf'

/**
 * The cache lifetime of a file: public files for hours, private ones until their signed URL expires, files read by
 * session not at all.
 */
function getCacheControl(secondsLeft: number | undefined, scope: string): string {
  if (scope === 'public') return `private, max-age=${CACHE_SECONDS}`
  return secondsLeft === undefined ? 'no-store' : `private, max-age=${secondsLeft}`
}

/** The part that a player asks for; undefined for the whole file, as for a request of several parts. */
function findRange(header: string | undefined, size: number): ByteRange | undefined {
  const [, from = '', to = ''] = /^bytes=(\d{0,12})-(\d{0,12})$/.exec(header ?? '') ?? []
  if (from === '' && to === '') return undefined
  const start = from === '' ? Math.max(0, size - Number(to)) : Number(from)
  const end = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1)
  return start > end ? undefined : { start, end }
}

function describe(reply: FastifyReply, row: StoredUpload, size: number, range: ByteRange | undefined): void {
  if (range) reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${size}`)
  reply
    .type(row.mime)
    .header('accept-ranges', 'bytes')
    .header('content-length', range ? range.end - range.start + 1 : size)
    .header('content-disposition', contentDisposition(row.name, { type: isShown(row.mime) ? 'inline' : 'attachment' }))
    .header('content-security-policy', "default-src 'none'; sandbox")
}

/** What only administrators of 内容 upload, by purpose. */
const contentKinds: Readonly<Record<string, (bytes: Buffer) => PreparedFile>> = {
  recording: prepareRecording,
  model: prepareModel,
}

/** Upload and download of files. */
export async function fileRoutes(app: FastifyInstance, services: FileServices): Promise<void> {
  const { files, links, pictures } = services
  await registerUploads(app, (scope) => {
    const receiveOwn = async (
      { purpose, name }: { purpose?: string; name?: string | undefined },
      context: UploadContext<typeof uploadFile>,
    ) => {
      const { userId: ownerId, companyId } = context.caller
      const owner = { ownerId, companyId, scope: purpose === 'avatar' ? 'public' : 'owner' } as const
      const { file, db } = context
      // Before the work of preparing it, and again where no other upload of the owner is under way.
      await assertQuota(db, ownerId, file.bytes.length)
      const prepareContent = purpose === undefined ? undefined : contentKinds[purpose]
      if (prepareContent && !hasScope(context.caller, 'content')) {
        throw new Refusal(403, '录音、录像和三维模型只由内容管理员上传')
      }
      // Everybody reads an avatar: a document is no such thing.
      const prepare = purpose === 'avatar' ? preparePicture : prepareFile
      const prepared = prepareContent?.(file.bytes) ?? (await prepare(pictures, file.bytes, ownerId))
      const write: typeof context.write = (work) =>
        context.write(async (tx) => {
          await lockRow(tx, appUser, ownerId)
          await assertQuota(tx, ownerId, prepared.bytes.length)
          return work(tx)
        })
      return storeFile(services, owner, { ...prepared, name: name || file.name }, { ...context, write })
    }
    handleUpload(scope, uploadFile, receiveOwn, { perMinute: UPLOADS_PER_MINUTE })
  })

  handleBytes(app, downloadFile, async ({ id, expires, signature }, { caller, db, now, traceId }, reply) => {
    const row = await findUpload(db, id)
    const hasLink = expires !== undefined && signature !== undefined && (await links.isValid(id, expires, signature))
    if (!row || !(hasLink || mayRead(row, caller))) throw new Refusal(404, '文件不存在或无权查看')
    if (row.state === 'pending') throw new Refusal(409, '文件待检，安全检查通过后即可打开')
    if (row.state === 'infected') throw new Refusal(404, '文件含有病毒，已删除')
    const file = await files.open(row.id, (size) => findRange(reply.request.headers.range, size))
    if (!file) {
      app.log.error({ traceId, fileId: row.id }, 'a stored file is gone')
      throw new Refusal(404, '文件已丢失，请联系上传人重新上传')
    }
    const secondsLeft = hasLink ? Math.floor(Number(expires) - now.getTime() / 1000) : undefined
    describe(reply, row, file.size, file.range)
    reply.header('cache-control', getCacheControl(secondsLeft, row.scope))
    return file.stream
  })
}
