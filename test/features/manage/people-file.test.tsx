// A file of people that is imported: it goes on while its sheet is closed, and is found again when the page was left.
import { useState } from 'react'

import { useCall } from '@/api/query'
import {
  checkPeopleFile,
  exportPeople,
  getPeopleImport,
  importPeople,
  type PeopleFileRow,
} from '@/contract/organization/people-file'
import { listManagedDepartments } from '@/contract/organization/structure'
import { PeopleFileSheet } from '@/features/manage/people-file/PeopleFileSheet'
import { Button } from '@/ui/action/Button'

import { ok } from '../../support/api-server'
import { t } from '../../support/mount-page'
import { installObjectUrls } from '../../support/object-urls'
import { byRole, press, readPage } from '../../support/screen'
import { drawScreen, setUpScreenServer } from '../../support/screen-server'
import { signInAdministrator } from '../../support/sign-in-administrator'
import { until } from '../../support/until'

const server = setUpScreenServer()
beforeAll(installObjectUrls)

const row: PeopleFileRow = {
  row: 2,
  name: '秦岚',
  phone: '13900001111',
  dept: '',
  post: '',
  position: '',
  workNo: '',
  outcome: 'added',
}
const file = (status: string, done: number) => ({
  id: 'i1',
  fileName: '成员.xlsx',
  status,
  total: 10_000,
  added: status === 'checked' ? 10_000 : done,
  changed: 0,
  unchanged: 0,
  faulty: 0,
  done,
  rows: [row],
  faults: [],
})
const answerImport = (status: string, done: number) =>
  server.on(getPeopleImport.path.replace('{id}', 'i1'), ok(file(status, done)))
const countReads = () => server.arrived.filter(({ path }) => path === listManagedDepartments.path).length

function Page() {
  const [isOpen, setOpen] = useState(false)
  useCall(listManagedDepartments, {})
  return (
    <>
      <Button text="导入与导出" onPress={() => setOpen(true)} />
      <PeopleFileSheet isOpen={isOpen} onClose={() => setOpen(false)} />
    </>
  )
}

async function openSheet(words: string): Promise<void> {
  await drawScreen(<Page />)
  await press(byRole('button', '导入与导出'))
  await until(() => readPage().includes(words))
}

/** Checks a file, so that its import can begin. */
async function checkFile(): Promise<void> {
  server.on(checkPeopleFile.path, ok(file('checked', 0)))
  answerImport('checked', 0)
  await openSheet('选择表格')
  await press(byRole('button', '选择表格'))
  const input = document.querySelector('input[type=file]') as HTMLInputElement
  Object.defineProperty(input, 'files', { value: [new File(['姓名,手机号'], '成员.csv')] })
  await t.act(async () => {
    input.dispatchEvent(new Event('change'))
  })
  await until(() => readPage().includes('检查完成，还没有写入'))
}

beforeEach(() => {
  server.on(listManagedDepartments.path, ok([]))
  signInAdministrator(['organization'])
})

it('goes on while its sheet is closed: its end is said, and what it changed is read again', async () => {
  await checkFile()
  server.on(importPeople.path, ok(file('running', 0)))
  answerImport('running', 500)
  await press(byRole('button', '导入 10000 人'))
  await until(() => readPage().includes('在后台继续'))
  await press(byRole('button', '在后台继续'))
  await until(() => !readPage().includes('正在导入'))
  const before = countReads()
  answerImport('done', 10_000)
  await until(() => readPage().includes('成员导入完成'))
  await until(() => countReads() > before)
})

it('is there again when its page was left, and goes on from the row where it was interrupted', async () => {
  await checkFile()
  answerImport('stopped', 6000)
  await openSheet('导入中断了，已写入的保留')
  expect(readPage()).toContain('已处理 6000 / 10000 行')
  server.on(importPeople.path, ok(file('running', 6000)))
  answerImport('done', 10_000)
  await press(byRole('button', '继续导入'))
  await until(() => readPage().includes('导入完成'))
  expect(server.sentTo(importPeople.path)).toEqual([{ id: 'i1' }])
})

it('is forgotten once its end was seen, or another file is wanted', async () => {
  await checkFile()
  await press(byRole('button', '换一个文件'))
  await until(() => readPage().includes('选择表格'))
  await openSheet('选择表格')
  expect(readPage()).not.toContain('检查完成')
})

it('is written anew for each export, with the people of then', async () => {
  const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
  server.on(exportPeople.path, { bytes: Buffer.from('姓名'), headers: { 'content-type': 'text/csv' } })
  await openSheet('选择表格')
  await press(byRole('button', '导出为 csv，csv'))
  await until(() => readPage().includes('已生成，点此保存'))
  await press(byRole('button', '导出为 csv，已生成，点此保存'))
  await until(() => click.mock.calls.length === 1 && !readPage().includes('已生成'))
  await press(byRole('button', '导出为 csv，csv'))
  await until(() => server.arrived.filter(({ path }) => path === exportPeople.path).length === 2)
  click.mockRestore()
})
