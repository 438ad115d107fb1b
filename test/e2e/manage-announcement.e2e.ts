// 管理 › 公告: a text with more than words, for people by their names.
import { journey } from './journey'
import type { Phone } from './phone/types'
import { choosePhoto } from './photo'
import { openAs } from './sign-in-steps'

const TITLE = '实验室门禁调整'
const FIRST = '12 月 1 日起刷脸进入。'
const LAST = '旧门卡当天失效'

/** In a browser the last line is bold; in the mini-program a picture stands between the two lines. */
async function writeArticle(phone: Phone): Promise<void> {
  if (phone.target === 'weapp') {
    await phone.fill('正文', `${FIRST}\n[图1]\n${LAST}`)
    await choosePhoto(phone, '添加图片')
    await phone.see('移除')
    return
  }
  await phone.fill('正文', FIRST)
  await phone.page.keyboard.press('End')
  await phone.page.keyboard.press('Enter')
  // A person sees the new line before the next tap, and that the button is on before the next word.
  await phone.idle()
  await phone.tap('加粗')
  await phone.page.locator('[aria-pressed="true"]', { hasText: '加粗' }).last().waitFor()
  await phone.idle()
  await phone.page.keyboard.type(LAST)
}

/** What a reader sees of it, in its order. */
async function expectArticle(reader: Phone): Promise<void> {
  await reader.see(FIRST)
  await reader.see(LAST)
  if (reader.target === 'weapp') {
    // The picture moves what is below it once it is there.
    await reader.idle()
    const parts = [FIRST, '查看图片', LAST]
    const places = await reader.page.evaluate((names) => names.map((name) => window.finder.aim(name)), parts)
    const heights = places.map((place) => ('y' in place ? place.y : place.why))
    expect(heights).toEqual(heights.map(Number).sort((above, below) => above - below))
    return
  }
  const weight = await reader.page
    // Not the words of the list below, which have both lines.
    .getByText(LAST, { exact: true })
    .last()
    .evaluate((element) => Number(getComputedStyle(element).fontWeight))
  expect(weight).toBeGreaterThanOrEqual(600)
}

describe('a notice', () => {
  journey(
    'has bold words in a browser and a picture in the mini-program, and reaches the people who are named alone [spec R.201]',
    async (stage) => {
      const { phone, another, server } = stage
      await openAs(stage, 'wangQiang', '/pages/manage/company/notices')
      await phone.tap('发布公告')
      await phone.fill('标题', TITLE)
      await writeArticle(phone)
      await phone.tap('可见范围，指定范围')
      await phone.tap('成员，选填，可以选多个')
      await phone.fill('搜索姓名、拼音或部门', '李娜')
      await phone.tap('李娜')
      await phone.tap('确定（1）')
      await phone.see('可见：李娜')
      await phone.shotWhenIdle('notice-to-a-person')
      await phone.tap('发布')
      await phone.see('发布给 李娜？')
      await phone.tap('发布')
      await phone.gone('正文')
      await phone.see(TITLE)
      const reader = await another()
      await reader.open('/pages/info/notice', { storage: await server.signIn('liNa') })
      await reader.tap(TITLE)
      await reader.arrive('/pages/info/noticeInfo')
      await expectArticle(reader)
      await reader.shotWhenIdle('notice-with-an-article')
      await reader.open('/pages/info/notice', { storage: await server.signIn('chenQiang') })
      await reader.see('关于开展冬季安全生产专项检查的通知')
      await reader.gone(TITLE)
      // A picture that is still loading when the page goes is told as one that failed.
      await reader.idle()
    },
  )
})
