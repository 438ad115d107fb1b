// 管理 › 成员 › 导入与导出: people from a table and to a table, seen from the phone.
import fs from 'node:fs'

import { listManagedPeople } from '@/contract/organization/people'

import { journey, type Stage } from './journey'
import { chooseTable, openWithFile } from './open-with-file'
import { toCaller } from './sign-in-steps'

/** What the server refuses on purpose, which a browser logs. */
const refused = { ignore: ['Failed to load resource: the server responded with a status of 4'] }

const HEADER = '姓名,手机号,部门,岗位,工号,职位'

/** Opens 导入与导出 with a file, and chooses it. */
async function openSheet(stage: Stage, name: string, text: string): Promise<void> {
  await openWithFile(stage, '/pages/manage/people', { name, text })
  await stage.phone.tap('导入与导出，xlsx、csv')
  await stage.phone.see('导出在职成员')
  await chooseTable(stage, { name, text })
}

/** Prepares a CSV file and keeps it: the browser's text of it; the mini-program hands it to a conversation. */
async function keepCsv({ phone }: Stage, title: string): Promise<string> {
  await phone.tap(`${title}，csv`)
  const save = `${title}，已生成，点此保存`
  await phone.see(save)
  if (phone.target === 'weapp') {
    await phone.tap(save)
    await phone.page.waitForFunction(() => window.mini.records.calls.some(({ name }) => name === 'shareFileMessage'))
    return ''
  }
  const [file] = await Promise.all([phone.page.waitForEvent('download'), phone.tap(save)])
  return fs.readFileSync(await file.path(), 'utf8')
}

/** The template opens in WeChat's viewer, or is kept by the browser. */
async function openTemplate({ phone }: Stage): Promise<void> {
  const button = '下载模板，含填写说明和现有的部门、岗位、职位'
  if (phone.target === 'weapp') {
    await phone.tap(button)
    await phone.page.waitForFunction(() => window.mini.records.calls.some(({ name }) => name === 'openDocument'))
    return
  }
  const [file] = await Promise.all([phone.page.waitForEvent('download'), phone.tap(button)])
  expect(file.suggestedFilename()).toBe('成员导入模板.xlsx')
}

describe('people in a table', () => {
  journey(
    'are checked, previewed and imported; faulty rows are named by row and column and left out [spec R.94]',
    async (stage) => {
      const { phone, server } = stage
      const rows = ['新同事,13900139001,设备工程部,,N-1', '张伟,13800138001,,,N-2', '无名氏,12345,没有的部,,']
      await openSheet(stage, '成员.csv', [HEADER, ...rows].join('\r\n'))
      await phone.see('检查完成，还没有写入')
      await phone.see('第 4 行 手机号：不是 11 位手机号')
      await phone.shotWhenIdle('manage-people-check')
      const token = toCaller(await server.signIn('wangQiang'))
      const find = async () => (await server.send(listManagedPeople, { keyword: '新同事' }, token)).data.records
      expect(await find()).toEqual([])
      const faults = await keepCsv(stage, '下载全部错误')
      if (phone.target === 'h5') expect(faults).toContain('4,手机号,不是 11 位手机号')
      await phone.tap('导入 2 人')
      await phone.see('导入完成')
      await phone.shot('manage-people-imported')
      expect(await find()).toMatchObject([{ name: '新同事', deptName: '设备工程部' }])
      await phone.tap('完成')
      await phone.see('导出在职成员')
      await phone.shotWhenIdle('manage-people-file')
      const exported = await keepCsv(stage, '导出为 csv')
      if (phone.target === 'h5') expect(exported).toContain('新同事,13900139001')
      await openTemplate(stage)
      await phone.tap('关闭')
      await phone.fill('搜索姓名、工号或手机号', '新同事')
      await phone.see('139****9001')
    },
    refused,
  )

  journey(
    'with a formula are refused as a whole, naming the cell [spec R.94]',
    async (stage) => {
      await openSheet(stage, '公式.csv', `${HEADER}\r\n新同事,"=1+1",,,`)
      await stage.phone.see('B2 是公式，请改为文字后再上传')
      await stage.phone.shot('manage-people-refused')
    },
    refused,
  )
})
