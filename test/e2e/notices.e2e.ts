// Company notices: receipts that their sender follows, and public ones for everybody who has the address.
import { announcementId } from '@/server/seed/announcements'

import { CallGate } from '../support/call-gate'
import { journey } from './journey'
import type { Phone } from './phone/types'
import { choosePhoto } from './photo'
import { expectPlaceKept } from './place'

/** Both pictures of the notice are handed on, the second in front: to our own page, or to WeChat's viewer. */
async function expectPictures(phone: Phone): Promise<void> {
  const both = [expect.stringContaining('cover-energy.svg'), expect.stringContaining('cover-robot.svg')]
  await phone.tap('查看图片，机械臂围栏与安全联锁')
  if (phone.target === 'h5') {
    await phone.arrive('/preview-image')
    await phone.see('第 2 张，共 2 张')
    expect((await phone.route()).query.urls?.split('#$#')).toEqual(both)
    await phone.back()
    await phone.arrive('/pages/info/noticeInfo')
    return
  }
  const handed = await phone.page.waitForFunction(
    () => window.mini.records.calls.find(({ name }) => name === 'previewImage')?.args,
  )
  const { urls, current } = (await handed.jsonValue()) as { urls: string[]; current: string }
  expect(urls).toEqual(both)
  expect(current).toBe(urls[1])
}

const SAFETY = '关于开展冬季安全生产专项检查的通知'

describe('notices', () => {
  journey(
    'an administrator publishes one to a part of the company with a file, changes it and withdraws it; what was typed survives closing [spec R.201]',
    async (stage) => {
      const { phone, another, server } = stage
      await phone.open('/pages/manage/index', { storage: await server.signIn('wangQiang') })
      await phone.tap('公告，发布公告')
      await phone.arrive('/pages/manage/company/notices')
      await phone.see('8 / 21 人已确认')
      await phone.tap('排序，最近的在前')
      await phone.tap('排序，最早的在前')
      await phone.see('排序，最早的在前')
      await phone.shotWhenIdle('manage-notices')
      await phone.tap('筛选状态，已撤回')
      await phone.see('没有符合条件的公告')
      await phone.shotWhenIdle('manage-notices-none')
      await phone.tap('清除条件')
      await phone.see('8 / 21 人已确认')
      await phone.idle()
      await phone.tap('排序，最早的在前')
      await phone.tap('排序，最近的在前')
      await phone.see('8 / 21 人已确认')
      await phone.tap('发布公告')
      await phone.tap('发布')
      await phone.see('请填写标题')
      await phone.fill('标题', '元旦放假安排')
      await phone.fill('正文', '1 月 1 日至 3 日放假 <三天>。\n值班表见附件。')
      await phone.tap('必读：看得到的同事都要确认')
      await phone.tap('添加附件')
      await choosePhoto(phone, '拍照或从相册选择')
      await phone.see('移除')
      await phone.idle()
      await phone.tap('可见范围，指定范围')
      await phone.tap('发布')
      await phone.see('请选择部门、岗位或成员')
      await phone.tap('部门，选填，含所有下级部门')
      await phone.tap('设备工程部')
      await phone.tap('确定（1）')
      await phone.tap('岗位，选填，可以选多个')
      await phone.tap('岗位，质检员')
      await phone.tap('确定（1）')
      await phone.see('可见：设备工程部、质检员')
      await phone.shotWhenIdle('notice-publish')
      await phone.tap('关闭')
      await phone.open('/pages/manage/company/notices')
      await phone.tap('发布公告')
      await phone.see('已恢复')
      await phone.see('可见：设备工程部、质检员')
      await phone.tap('发布')
      await phone.see('发布给 设备工程部、质检员？')
      await phone.tap('发布')
      // The form stays open unless the notice was published.
      await phone.gone('正文')
      await phone.see('0 / 5 人已确认')
      await phone.idle()
      const reader = await another()
      await reader.open('/pages/info/notice', { storage: await server.signIn('liNa') })
      await reader.tap('元旦放假安排')
      await reader.arrive('/pages/info/noticeInfo')
      await reader.see('1 月 1 日至 3 日放假 <三天>。')
      await reader.see('值班表见附件。')
      await reader.see('我已阅读')
      await reader.see('附件 ')
      // A colleague has no such button.
      await reader.back()
      await reader.gone('发布公告')
      await phone.tap('修改 元旦放假安排')
      await phone.see('立即看到新内容')
      await phone.fill('标题', '元旦与春节放假安排')
      await phone.shotWhenIdle('notice-change')
      await phone.tap('保存公告')
      await phone.gone('保存公告')
      await phone.see('修改过')
      await reader.pullDown()
      await reader.see('元旦与春节放假安排')
      await reader.see('已更新')
      await phone.tap('改可见范围 元旦与春节放假安排')
      await phone.tap('部门，设备工程部')
      await phone.tap('移除 设备工程部')
      await phone.tap('确定')
      await phone.tap('保存可见范围')
      await phone.see('不在新范围里的同事不再看到它')
      await phone.idle()
      await phone.tap('确认修改')
      await phone.gone('保存可见范围')
      await phone.see('可见：质检员')
      await reader.pullDown()
      await reader.gone('元旦与春节放假安排')
      await phone.tap('撤回 元旦与春节放假安排')
      await phone.see('质检员不再看到它')
      await phone.shot('notice-withdraw')
      await phone.tap('撤回公告')
      await phone.see('已撤回')
      await phone.gone('修改 元旦与春节放假安排')
      await phone.shotWhenIdle('notice-withdrawn')
    },
  )

  journey(
    'a must-read notice is confirmed on one phone, and its sender sees it on another [spec 1.04, 1.08, 2.32, 2.33, R.12, R.13]',
    async (stage) => {
      const { phone, another, server } = stage
      const sender = await another()
      const id = announcementId('safety')
      await sender.open(`/pages/info/noticeInfo?id=${id}`, { storage: await server.signIn('wangQiang') })
      await sender.see('8 / 21 人已确认')
      await sender.shot('notice-sender')
      await phone.open('/pages/info/notice', { storage: await server.signIn('liNa') })
      await phone.see(SAFETY)
      await phone.shot('notices')
      await phone.tap(SAFETY)
      await phone.arrive('/pages/info/noticeInfo')
      await phone.see('一、检查范围')
      await phone.shot('notice')
      await expectPictures(phone)
      await phone.tap('我已阅读')
      await phone.see('确认阅读')
      await sender.open(`/pages/info/noticeInfo?id=${id}`)
      await sender.see('9 / 21 人已确认')
      await sender.tap('查看名单')
      await sender.see('未打开')
      await sender.shot('notice-receipts')
      await sender.tap('提醒未确认的 12 人')
      await sender.see('已提醒 12 人')
      await phone.back()
      await phone.see('已确认')
      await expectPlaceKept(phone, '食堂供餐时间调整', '/pages/info/noticeInfo')
    },
  )

  journey(
    'a public notice opens for a guest, with its pictures; any other does not [spec 2.21, R.02]',
    async ({ phone }) => {
      await phone.open(`/pages/notice/detail?id=${announcementId('visit-rules')}`)
      await phone.see('访客进厂管理规定（修订）')
      await phone.see('二维码每 30 秒更新')
      await phone.see('分享')
      await phone.shot('public-notice')
      await phone.open(`/pages/notice/detail?id=${announcementId('power')}`)
      await phone.see('看不到这条公告')
      await phone.shot('public-notice-none')
    },
  )

  journey(
    'a list that fails with MOBILE_NOT_EXIST says so in words of its own [spec 8.11]',
    async ({ phone, server }) => {
      const gate = new CallGate('MOBILE_NOT_EXIST')
      gate.set('broken')
      await phone.open('/pages/info/notice', { storage: await server.signIn('liNa'), gate })
      await phone.see('加载失败')
      await phone.gone('MOBILE_NOT_EXIST')
      gate.set('sent')
      await phone.tap('重试')
      await phone.see(SAFETY)
    },
    { ignore: ['Failed to load resource', 'answer:'] },
  )
})
