import path from 'node:path'

import type { Stage } from './journey'

export interface DeviceFile {
  name: string
  content: Buffer
  mimeType: string
}

interface TableFile {
  name: string
  text: string
}

const toDeviceFile = ({ name, text }: TableFile): DeviceFile => ({
  name,
  content: Buffer.from(text),
  mimeType: 'text/csv',
})

/** Opens a page of the administrator, who has one file at hand: on the device, or in a conversation of WeChat. */
export async function openWithDeviceFile({ phone, server }: Stage, address: string, file: DeviceFile): Promise<void> {
  const { name, content } = file
  const place = `wxfile://tmp_file${path.extname(name)}`
  await phone.open(address, {
    storage: await server.signIn('wangQiang'),
    weapp: {
      files: { [place]: content.toString('base64') },
      mocks: { chooseMessageFile: { tempFiles: [{ path: place, name, size: content.length }] } },
    },
  })
}

/** Opens a page of the administrator, who has a table at hand. */
export const openWithFile = (stage: Stage, address: string, file: TableFile) =>
  openWithDeviceFile(stage, address, toDeviceFile(file))

/** Chooses the file of {@link openWithDeviceFile} by a button. */
export async function chooseDeviceFile({ phone }: Stage, button: string, file: DeviceFile): Promise<void> {
  if (phone.target === 'weapp') return phone.tap(button)
  const { name, content, mimeType } = file
  const chooser = phone.page.waitForEvent('filechooser')
  await phone.tap(button)
  await (await chooser).setFiles({ name, mimeType, buffer: content })
}

/** Chooses the file of {@link openWithFile} in the sheet that is open. */
export const chooseTable = (stage: Stage, file: TableFile) => chooseDeviceFile(stage, '选择表格', toDeviceFile(file))
