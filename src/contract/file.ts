import { object, optional, picklist, pipe, regex, string } from 'valibot'

import { endpoint } from './endpoint'
import { FileRef, Id, trimmedText } from './shapes'

/**
 * Uploads one file: jpg, png, webp or pdf by its content, at most 10 MB. Its owner is the caller. Pictures are encoded
 * anew, without metadata; a webp becomes a jpg, or a png where it is transparent.
 */
export const uploadFile = endpoint({
  method: 'POST',
  path: '/core/api/ccf/dds',
  summary: '上传文件',
  who: ['user', 'partner'],
  input: object({
    purpose: optional(picklist(['avatar', 'attachment', 'license', 'signature', 'photo']), 'attachment'),
    /** What it is called: WeChat sends the name of a temporary file in its place. */
    name: optional(trimmedText(200)),
  }),
  output: FileRef,
  errors: [
    { code: 413, when: '文件或图片尺寸过大' },
    { code: 415, when: '类型不允许，或图片已损坏' },
    { code: 409, when: '文件空间已满' },
    { code: 503, when: '正在处理的图片较多' },
  ],
  origin: 'spec',
  upload: true,
})

/**
 * The bytes of a file. Allowed to its owner and to those who may read what it hangs on; an `<img>` carries no bearer,
 * so the `url` of a FileRef holds a signature that ends.
 */
export const downloadFile = endpoint({
  path: '/core/api/ccf/dds/{id}',
  summary: '下载文件',
  who: ['guest'],
  input: object({
    id: Id,
    /** Seconds since 1970. */
    expires: optional(pipe(string(), regex(/^\d{1,12}$/))),
    signature: optional(pipe(string(), regex(/^[\w-]{1,64}$/))),
  }),
  output: string(),
  errors: [{ code: 404, when: '文件不存在、已丢失或无权查看' }],
  origin: 'ours',
  bytes: true,
})
