import { object, optional, picklist, string } from 'valibot'

import { patternText } from '@/contract/shapes'

import { endpoint } from './endpoint'
import { FileRef, Id, trimmedText } from './shapes'

/**
 * Uploads one file: jpg, png, webp or pdf by its content, at most 10 MB; as an `avatar`, which everybody reads, no pdf;
 * for administrators of 内容 as a `recording` mp3, m4a or mp4, as a `model` glb. The caller owns it. Pictures are re-encoded
 * without metadata; a webp becomes a jpg, or a png if transparent.
 */
export const uploadFile = endpoint({
  method: 'POST',
  path: '/core/api/ccf/dds',
  summary: '上传文件',
  who: ['user', 'partner'],
  changes: [],
  input: object({
    purpose: optional(
      picklist(['avatar', 'attachment', 'license', 'signature', 'photo', 'recording', 'model']),
      'attachment',
    ),
    /** The file name: WeChat would send the name of a temporary file. */
    name: optional(trimmedText(200)),
  }),
  output: FileRef,
  errors: [
    { code: 403, when: '录音、录像和三维模型只由内容管理员上传' },
    { code: 413, when: '文件或图片尺寸过大' },
    { code: 415, when: '类型不允许，或图片已损坏' },
    { code: 422, when: '文件含有病毒' },
    { code: 409, when: '文件空间已满' },
    { code: 503, when: '正在处理的图片较多' },
  ],
  origin: 'spec',
  upload: true,
})

/**
 * The bytes of a file, for its owner and for users who may read the object it belongs to. An `<img>` sends no bearer
 * token, so the `url` of a FileRef has an expiring signature.
 */
export const downloadFile = endpoint({
  path: '/core/api/ccf/dds/{id}',
  summary: '下载文件',
  who: ['guest'],
  input: object({
    id: Id,
    /** Unix time in seconds. */
    expires: optional(patternText(/^\d{1,12}$/)),
    signature: optional(patternText(/^[\w-]{1,64}$/)),
  }),
  output: string(),
  errors: [
    { code: 404, when: '文件不存在、已丢失、含有病毒或无权查看' },
    { code: 409, when: '文件待检' },
  ],
  bytes: true,
})
