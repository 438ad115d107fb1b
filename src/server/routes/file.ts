import { randomUUID } from 'node:crypto'
import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyReply } from 'fastify'

import { downloadFile, uploadFile } from '@/contract/file'
import { contentDisposition } from '@/server/content-disposition'
import { sniff } from '@/server/file-type'
import { handleBytes, handleUpload, type UploadContext } from '@/server/handle'
import { Refusal } from '@/server/refusal'
import type { Services } from '@/server/services'
import { assertQuota, fileRefOf, findUpload, insertUpload, mayRead, type Upload } from '@/server/stores/upload-store'
import { uploadLimits } from '@/server/upload-form'

const UPLOADS_PER_MINUTE = 60
const NAME_LENGTH = 120
const CACHE_SECONDS = 6 * 3600

/** What is left of a sender's file name: its last part, without what a file system or a header minds. */
function cleanName(name: string, extension: string): string {
  const last = name.split(/[\\/]/).pop() ?? ''
  const clean = last
    .normalize('NFC')
    // Control, format (direction marks) and unpaired halves of characters, and what file systems forbid.
    .replace(/[\p{Cc}\p{Cf}\p{Cs}<>:"|?*]/gu, '')
    .replace(/^\.+/, '')
    .replace(/\.[^.]*$/, '')
    .trim()
  const base = [...clean].slice(0, NAME_LENGTH).join('') || 'file'
  // The extension tells what it is, not what it was called.
  return `${base}.${extension}`
}

/** Whose a file becomes, and who may read it. */
type Owner = Pick<Upload, 'ownerId' | 'companyId' | 'scope'>

/** Keeps a file that came: its bytes and its row, or neither. @throws {Refusal} 409 no room; 415 not of `types` */
export async function receive(
  { files, links }: FileServices,
  owner: Owner,
  context: Pick<UploadContext<typeof uploadFile>, 'file' | 'db' | 'now' | 'write'>,
  types = '',
) {
  const { file, db, now, write } = context
  const { mime, extension } = await sniff(file.bytes)
  if (!mime.startsWith(types)) throw new Refusal(415, '请选择 JPG、PNG 或 WebP 图片')
  await assertQuota(db, owner.ownerId, file.bytes.length)
  const row: Upload = {
    id: randomUUID(),
    ...owner,
    name: cleanName(file.name, extension),
    mime,
    size: file.bytes.length,
    sha256: file.sha256,
    createdAt: now,
  }
  await files.write(row.id, file.bytes)
  let kept: string | undefined
  try {
    // The key of the links is made at first need, which cannot be inside the transaction.
    const ref = await fileRefOf(row, links)
    const answer = await write(async (tx) => {
      await insertUpload(tx, row)
      return ref
    })
    kept = answer.id
    return answer
  } finally {
    // Refused, or another arrival of the same upload was first: then nothing points at these bytes.
    if (kept !== row.id) await files.remove(row.id)
  }
}

type FileServices = Pick<Services, 'files' | 'links'>

/** What browsers show by themselves, in a window without rights of its own. */
const isShown = (mime: string) => mime.startsWith('image/') || mime === 'application/pdf'

function describe(reply: FastifyReply, row: Upload): void {
  reply
    .type(row.mime)
    .header('content-length', row.size)
    .header('content-disposition', contentDisposition(isShown(row.mime) ? 'inline' : 'attachment', row.name))
    .header('content-security-policy', "default-src 'none'; sandbox")
    .header('cache-control', `private, max-age=${CACHE_SECONDS}`)
}

/** Uploads and the files themselves. */
export async function fileRoutes(app: FastifyInstance, services: Services): Promise<void> {
  const { files, links } = services
  // Within a scope of its own: everywhere else a multipart body is refused by its type.
  await app.register(async (scope) => {
    await scope.register(multipart, { limits: uploadLimits, throwFileSizeLimit: true })
    const receiveOwn = (
      { purpose, name }: { purpose?: string; name?: string | undefined },
      context: UploadContext<typeof uploadFile>,
    ) => {
      const { userId: ownerId, companyId } = context.caller
      const owner = { ownerId, companyId, scope: purpose === 'avatar' ? 'public' : 'owner' } as const
      return receive(services, owner, { ...context, file: { ...context.file, name: name || context.file.name } })
    }
    handleUpload(scope, uploadFile, receiveOwn, { perMinute: UPLOADS_PER_MINUTE })
  })

  handleBytes(app, downloadFile, async ({ id, expires, signature }, { caller, db }, reply) => {
    const row = await findUpload(db, id)
    const hasLink = expires !== undefined && signature !== undefined && (await links.isValid(id, expires, signature))
    if (!row || !(hasLink || mayRead(row, caller))) throw new Refusal(404, '文件不存在或无权查看')
    describe(reply, row)
    return files.read(row.id)
  })
}
