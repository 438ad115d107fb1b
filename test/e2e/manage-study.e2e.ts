// 管理 › 学习: an article is written, published, required of a part of the company by a day, and withdrawn; a recording
// or film is uploaded and played.
import { readFile } from 'node:fs/promises'

import { getStudyResource } from '@/contract/content/study'
import { getStudyAssignment, getStudyDraft, listManagedStudy, saveStudy } from '@/contract/content/study-manage'
import { DAY_MS } from '@/lib/durations'
import { chinaDay } from '@/lib/wire-time'

import { chooseDay } from './days'
import { journey, type Stage } from './journey'
import { chooseDeviceFile, type DeviceFile, openWithDeviceFile } from './open-with-file'
import type { Phone } from './phone/types'
import { choosePhoto } from './photo'
import { searchInVain } from './search-in-vain'
import { openAs, toCaller } from './sign-in-steps'

const TITLE = '新员工入职第一周'

/** Taps the button of the player that starts the film, at its lower left. */
async function tapFilm({ page }: Phone): Promise<void> {
  const box = await page.locator('video').boundingBox()
  if (!box) throw new Error('there is no film')
  await page.touchscreen.tap(box.x + 28, box.y + box.height - 36)
}

/** Writes an article with a picture: formatted in a browser, by lines in the mini-program. */
async function writeArticle(phone: Phone) {
  if (phone.target === 'weapp') {
    await phone.fill('正文', '第一天领工装。\n[图1]\n第三天上岗。')
    await choosePhoto(phone, '添加图片')
    await phone.see('移除')
    return
  }
  const { keyboard } = phone.page
  await phone.fill('正文', '第一天')
  await phone.tap('大标题')
  await keyboard.press('Enter')
  await keyboard.insertText('领工装。')
  await choosePhoto(phone, '插入图片')
  await phone.idle()
  await phone.page.locator('figure img').waitFor()
  await phone.tap('列表')
  await keyboard.insertText('第三天上岗。')
}

/** What was formatted elsewhere stays when the article is changed here. */
async function changeFormatted({ phone, server }: Stage, token: { token: string }) {
  const title = '换线六步'
  const content = '<h2>第一步</h2><ul><li><p>停线挂牌</p></li></ul>'
  const { id } = (await server.send(saveStudy, { resourceType: '1', cateId: '4', title, content }, token)).data
  await phone.open('/pages/manage/study')
  await phone.tap(title)
  await phone.tap('修改')
  await phone.see('停线挂牌')
  await phone.shotWhenIdle('manage-study-formatted')
  if (phone.target === 'weapp') await phone.fill('正文', '[格式1]\n[格式2]\n验收后开线')
  else {
    await phone.page.getByText('停线挂牌').click()
    await phone.page.keyboard.press('End')
    await phone.page.keyboard.press('Enter')
    await phone.page.keyboard.press('Enter')
    await phone.page.keyboard.insertText('验收后开线')
  }
  await phone.tap('保存')
  await phone.gone('保存')
  const { data } = await server.send(getStudyDraft, { id }, token)
  expect(data.content).toBe(`${content}<p>验收后开线</p>`)
}

/** Saves what is new and publishes it. */
async function saveAndPublish(phone: Phone, title: string) {
  await phone.tap('保存')
  // Until the button 发布 is there beside it, the name is only met as a part of the filter 已发布 behind the sheet.
  await phone.see('修改')
  await phone.idle()
  await phone.tap('发布')
  await phone.see(`发布「${title}」？`)
  await phone.tap('发布')
  await phone.see('没学完')
}

interface Upload {
  kind: '音频' | '视频'
  title: string
  file: DeviceFile
  picture: string
}

/** Publishes a recording or film, which a colleague then opens. */
async function publishUpload(stage: Stage, { kind, title, file, picture }: Upload) {
  const { phone, server, another } = stage
  await openWithDeviceFile(stage, '/pages/manage/study', file)
  await phone.tap('新增内容')
  await phone.tap(kind)
  await phone.fill('标题', title)
  await chooseDeviceFile(stage, `添加${kind}`, file)
  await phone.see(file.name)
  await phone.shotWhenIdle(picture)
  await saveAndPublish(phone, title)
  const found = (await server.send(listManagedStudy, {}, toCaller(await server.signIn('wangQiang')))).data.records
  const id = found.find((one) => one.title === title)?.id ?? ''
  const storage = await server.signIn('chenQiang')
  const colleague = await another()
  await colleague.open(`/pages/study/detail?id=${id}`, { storage })
  return { colleague, id, storage }
}

describe('学习', () => {
  journey(
    'an article is written, published, required of some by a day, seen by them, optional again and withdrawn [spec R.125]',
    async (stage) => {
      const { phone, server, another } = stage
      const token = toCaller(await openAs(stage, 'wangQiang', '/pages/manage/index'))
      await phone.tap('学习，发布文章、音频和视频，设为必修')
      await phone.arrive('/pages/manage/study')
      await phone.see('A3 产线班前会')
      await searchInVain(phone, '搜索学习内容', '学习内容', 'A3 产线班前会')
      await phone.tap('筛选状态，必修')
      await phone.gone('A3 产线班前会')
      await phone.see('车间消防通道与灭火器管理规定')
      await phone.shotWhenIdle('manage-study-required')
      await phone.tap('筛选状态，必修')
      await phone.see('A3 产线班前会')
      await phone.tap('排序，最近发布的在前')
      await phone.tap('排序，先到期的在前')
      await phone.see('排序，先到期的在前')
      await phone.see('A3 产线班前会')
      await phone.shotWhenIdle('manage-study')
      await phone.tap('新增内容')
      await phone.tap('保存')
      await phone.see('请填写标题')
      await phone.see('请填写正文')
      await phone.fill('标题', TITLE)
      await writeArticle(phone)
      await phone.shotWhenIdle('manage-study-write')
      await phone.tap('关闭')
      await phone.tap('新增内容')
      await phone.see('已恢复')
      await saveAndPublish(phone, TITLE)
      const found = (await server.send(listManagedStudy, {}, token)).data.records
      const id = found.find(({ title }) => title === TITLE)?.id ?? ''
      const day = chinaDay(Date.now() + 20 * DAY_MS)
      await phone.tap('设为必修')
      await phone.see('还没学完的')
      await phone.tap('谁要学，指定范围')
      await phone.tap('设为必修')
      await phone.see('请选择截止日期')
      await phone.see('请选择部门、岗位或成员')
      await phone.tap('部门，选填，含所有下级部门')
      await phone.tap('设备工程部')
      await phone.tap('确定（1）')
      await chooseDay(phone, '截止日期', day)
      await phone.shotWhenIdle('manage-study-assign')
      await phone.tap('设为必修')
      await phone.see(`设备工程部必修，${day} 前学完`)
      await phone.gone('还没学完的')
      await phone.see('0 / 4 人')
      await phone.shotWhenIdle('manage-study-learners')
      const colleague = await another()
      await colleague.open('/pages/study/index', { storage: await server.signIn('liNa') })
      await colleague.tap(TITLE)
      await colleague.see('第三天上岗。')
      await colleague.see('必修')
      await colleague.shot('study-written')
      await phone.tap('改必修或提醒')
      await phone.tap('取消必修')
      await phone.see(`取消「${TITLE}」的必修？`)
      await phone.tap('取消必修')
      await phone.gone('设备工程部必修')
      expect((await server.send(getStudyAssignment, { id }, token)).data.dueDate).toBeNull()
      await phone.tap('撤下')
      await phone.see(`撤下「${TITLE}」？`)
      await phone.tap('撤下')
      await phone.see('已撤下')
      await colleague.pullDown()
      await colleague.see('这篇内容看不到')
      await changeFormatted(stage, token)
    },
  )

  journey('a recording is uploaded, published and played by a colleague', async (stage) => {
    const { server } = stage
    const { colleague, id, storage } = await publishUpload(stage, {
      kind: '音频',
      title: '安灯怎么拉',
      file: {
        name: '安灯呼叫.mp3',
        content: await readFile('src/server/domains/study/media/andon.a9bc3ae9.mp3'),
        mimeType: 'audio/mpeg',
      },
      picture: 'manage-study-recording',
    })
    await colleague.see('0:40')
    await colleague.tap('播放')
    // The player's own time, which grows.
    await colleague.gone('0:00')
    await colleague.shot('study-uploaded-recording')
    await colleague.tap('暂停')
    await colleague.see('播放')
    await colleague.idle()
    expect((await server.send(getStudyResource, { id }, toCaller(storage))).data.position).toBeGreaterThan(0)
  })

  journey('a film is uploaded, published and played by a tap of a colleague', async (stage) => {
    const { colleague } = await publishUpload(stage, {
      kind: '视频',
      title: '机台怎样联网',
      file: {
        name: '设备联网.mp4',
        content: await readFile('src/server/domains/study/media/network.37b4bd36.mp4'),
        mimeType: 'video/mp4',
      },
      picture: 'manage-study-film',
    })
    await colleague.see('机台怎样联网')
    await colleague.idle()
    await tapFilm(colleague)
    await colleague.page.waitForFunction(() => (document.querySelector('video')?.currentTime ?? 0) > 1.5)
    await colleague.shot('study-uploaded-film')
  })
})
