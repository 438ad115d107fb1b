// Every kind of field by taps, what the server alone refuses, and uploads that fail.
import { eq } from 'drizzle-orm'

import { listMyProcesses } from '@/contract/workflow/todo'
import { appUser } from '@/server/db/schema/identity'
import { processDefinition } from '@/server/db/schema/workflow'
import { formField } from '@/server/definitions/form-fields'
import { demoCompanies, demoPeople } from '@/server/seed/people'
import { seedId } from '@/server/seed/seed-id'
import { groupId } from '@/server/seed/workflow/workflow-definitions'
import { step } from '@/server/seed/workflow/workflow-fields'

import { journey, type Stage } from './journey'
import type { Phone } from './phone/types'
import { closeAndOpen, noNetwork, stashedCount, WAITING } from './photo'
import { openAs } from './sign-in-steps'
import { write } from './task-steps'
import { takeAsItStands, WHEELS_GONE } from './wheels'

const { cascade, pictures, place } = formField

const FORM = '/pages/eform/formApprove?procDefKey=every-field'
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

/** A process whose form has the fields that are not typed. */
async function define({ server }: Stage) {
  const required = { required: true } as const
  const fields = [
    place('spot', '到访地点', required),
    { ...cascade('area', '地区', { 江苏: ['苏州', '无锡'], 浙江: ['宁波'] }), ...required },
    { field: 'from', label: '开始', type: 'time', ...required } as const,
    pictures('photo', '现场照片', required),
    { field: 'unit', label: '归属部门', type: 'dept', ...required } as const,
    { field: 'mate', label: '同行人', type: 'user', ...required } as const,
    { field: 'sign', label: '经办人签名', type: 'signature', ...required } as const,
  ]
  const row = {
    id: seedId('process:every-field'),
    companyId: demoCompanies.main.id,
    groupId: groupId('office'),
    key: 'every-field',
    name: '现场登记',
    prefix: 'EF',
    steps: [step('first', '主管审批', ['zhangWei'])],
    form: { key: 'every-field-form', name: '现场登记', fields, summary: [{ label: '区域', pattern: '{area}' }] },
  }
  await server.db.insert(processDefinition).values(row).onConflictDoNothing()
}

async function pickPhoto(phone: Phone, label: string) {
  if (phone.target === 'weapp') return phone.tap(label)
  const chooser = phone.page.waitForEvent('filechooser')
  await phone.tap(label)
  await (await chooser).setFiles({ name: '现场.png', mimeType: 'image/png', buffer: PNG })
}

async function choosePlace(phone: Phone) {
  await phone.tap('到访地点，选择位置')
  if (phone.target === 'weapp') return phone.see('人民广场')
  await phone.arrive('choose-location')
  await phone.fill('名称', '3 号门')
  await phone.fill('地址', '昆山路 10 号')
  await phone.tap('确定')
  await phone.arrive('pages/eform/formApprove')
  await phone.see('3 号门')
}

async function fillIn(phone: Phone) {
  await choosePlace(phone)
  await phone.tap('地区，请选择')
  await phone.tap('江苏')
  await phone.see('苏州')
  await phone.idle()
  await phone.tap('无锡')
  await phone.gone('地区，请选择')
  await takeAsItStands(phone, '开始')
  await pickPhoto(phone, '添加现场照片')
  await phone.see('移除')
  await phone.tap('归属部门，请选择')
  await phone.tap('设备工程部')
  await phone.gone('归属部门，请选择')
  await phone.tap('同行人，请选择')
  await phone.fill('搜索姓名', '马琳')
  await phone.gone('最近')
  await phone.tap('马琳，')
  await phone.gone('同行人，请选择')
  await phone.tap('点此签名')
  await phone.tap('完成签名')
  await phone.see('请先写下签名') // the pad stands still
  await phone.idle()
  await write(phone)
  await phone.shot('fields-sign')
  await phone.tap('撤回一笔')
  await phone.tap('完成签名')
  await phone.see('重新签名')
}

/** Fifty fingers on the same button. */
async function pressFifty(phone: Phone, name: string) {
  const aim = await phone.page.evaluate((target) => window.finder.aim(target), name)
  if ('why' in aim) throw new Error(aim.why)
  await Promise.all(Array.from({ length: 50 }, () => phone.page.touchscreen.tap(aim.x, aim.y)))
}

describe('a form with every kind of field', () => {
  journey(
    'is filled in by taps; a person who left is named at the field; fifty presses make one record',
    async (stage) => {
      const { phone, server } = stage
      await define(stage)
      const stored = await openAs(stage, 'liNa', FORM)
      await phone.see('到访地点')
      await phone.tap('提交')
      await phone.see('请选择到访地点')
      await phone.shot('fields-missing')
      await fillIn(phone)
      await phone.tap('紧急程度，紧急')
      await phone.see('审批人的列表里会标为紧急')
      await phone.shot('fields-filled')
      const colleague = eq(appUser.id, demoPeople.maLin.id)
      await server.db.update(appUser).set({ status: 'disabled' }).where(colleague)
      await phone.tap('提交')
      await phone.see('所选人员已离职')
      await phone.shot('fields-refused')
      await server.db.update(appUser).set({ status: 'active' }).where(colleague)
      await pressFifty(phone, '提交')
      await phone.see('提交成功')
      const token = String(stored.accessToken)
      const { data } = await server.send(listMyProcesses, { procDefKey: 'every-field' }, { token })
      expect(data.records).toMatchObject([{ procDefName: '现场登记', priority: 1 }])
      await phone.tap('查看审批进度')
      await phone.see('江苏')
      await phone.shot('fields-read')
      // A long form: the facts that decide stand in the head, and who has decided before the fields.
      const text = await phone.page.evaluate(() => document.body.innerText)
      expect(text.indexOf('区域')).toBeGreaterThan(-1)
      expect(text.indexOf('区域')).toBeLessThan(text.indexOf('审批进度'))
      expect(text.indexOf('审批进度')).toBeLessThan(text.indexOf('到访地点'))
    },
    { ignore: [WHEELS_GONE, 'passive event listener'] },
  )

  journey(
    'opens what a field chooses from by its label',
    async (stage) => {
      const { phone } = stage
      await define(stage)
      await openAs(stage, 'liNa', FORM)
      await phone.tap('地区')
      await phone.tap('江苏')
      await phone.idle()
      await phone.tap('苏州')
      await phone.gone('地区，请选择')
      await phone.tap('开始')
      await phone.tap('确认')
      await phone.gone('开始，请选择')
      await phone.tap('归属部门')
      await phone.tap('设备工程部')
      await phone.gone('归属部门，请选择')
      await phone.tap('同行人')
      await phone.fill('搜索姓名', '马琳')
      await phone.gone('最近')
      await phone.tap('马琳，')
      await phone.gone('同行人，请选择')
      await phone.tap('经办人签名')
      await phone.see('完成签名')
      await phone.shot('fields-by-label')
    },
    { ignore: [WHEELS_GONE, 'passive event listener'] },
  )

  journey(
    'keeps a picture taken without signal when the application is closed, and sends it by itself',
    async (stage) => {
      const { phone } = stage
      await define(stage)
      await openAs(stage, 'wangMin', FORM)
      await phone.see('到访地点')
      await phone.idle()
      await phone.offline(true)
      await pickPhoto(phone, '添加现场照片')
      await phone.see(WAITING)
      await phone.shot('upload-waits')
      await closeAndOpen(phone, FORM)
      if (phone.target === 'weapp') await phone.see(WAITING)
      await phone.offline(false)
      await phone.see('图片 ')
      await phone.gone(WAITING)
      expect(await stashedCount(phone)).toBe(0)
    },
    { ignore: noNetwork },
  )

  journey(
    'takes a place in words where WeChat grants no map',
    async (stage) => {
      const { phone } = stage
      await define(stage)
      const storage = await stage.server.signIn('wangMin')
      const weapp = { mocks: { chooseLocation: { fail: 'auth deny' } } }
      await phone.open(FORM, { storage: { ...storage, guideSeen: '1' }, weapp })
      await phone.tap('到访地点，选择位置')
      await phone.see('地图打不开，请直接填写地点')
      await phone.fill('到访地点', '3 号门')
      await phone.shot('place-in-words')
      await phone.tap('提交')
      await phone.gone('请选择到访地点')
      await phone.see('请选择地区')
    },
    { only: 'weapp' },
  )
})

describe('a field that is written in', () => {
  journey('has the focus after a tap on its label', async ({ phone }) => {
    await phone.open('/pages/qr/verify')
    await phone.see('核对文件')
    await phone.page.getByText('编号', { exact: true }).locator('visible=true').first().tap()
    await phone.page.waitForFunction(() => document.activeElement?.tagName === 'INPUT')
    // At once, as an input method does: letters without any time between them overtake what setData sends back.
    await phone.page.keyboard.insertText('PR-20261120-0043')
    await phone.see('PR-20261120-0043')
  })
})
