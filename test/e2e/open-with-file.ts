import type { Stage } from './journey'

const PATH = 'wxfile://tmp_table.csv'

interface TableFile {
  name: string
  text: string
}

/** Opens a page of the administrator, who has one file at hand: on the device, or in a conversation of WeChat. */
export async function openWithFile({ phone, server }: Stage, address: string, { name, text }: TableFile) {
  const bytes = Buffer.from(text)
  await phone.open(address, {
    storage: await server.signIn('wangQiang'),
    weapp: {
      files: { [PATH]: bytes.toString('base64') },
      mocks: { chooseMessageFile: { tempFiles: [{ path: PATH, name, size: bytes.length }] } },
    },
  })
}

/** Chooses the file of {@link openWithFile} in the sheet that is open. */
export async function chooseTable({ phone }: Stage, { name, text }: TableFile): Promise<void> {
  if (phone.target === 'weapp') return phone.tap('选择表格')
  const chooser = phone.page.waitForEvent('filechooser')
  await phone.tap('选择表格')
  await (await chooser).setFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })
}
