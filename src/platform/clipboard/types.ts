/**
 * Copies a text (spec §9). WeChat shows its own 内容已复制; on H5 the caller shows a message.
 *
 * @returns whether it was copied: a browser may refuse outside of a tap
 */
export type CopyText = (text: string) => Promise<boolean>

/** Whether the platform shows a message after copying. */
export type HasCopyToast = boolean
