// 管理 › 横幅: a picture on everybody's home page, put up and taken down from the phone.
import { listOwnBanners } from '@/contract/organization/banner'

import { journey } from './journey'
import { choosePhoto } from './photo'
import { searchInVain } from './search-in-vain'
import { openAs, toCaller } from './sign-in-steps'
import { takeAsItStands, WHEELS_GONE } from './wheels'

describe('横幅', () => {
  journey(
    'a banner is published with its picture, keeps what was typed, is seen on home, is changed, and is taken down [spec R.111]',
    async (stage) => {
      const { phone, server, another } = stage
      const token = toCaller(await openAs(stage, 'wangQiang', '/pages/manage/index'))
      await phone.tap('横幅，首页轮播的图片、时间与跳转')
      await phone.arrive('/pages/manage/banners')
      await phone.see('撤下 ')
      await searchInVain(phone, '搜索横幅', '横幅', '撤下 ')
      await phone.shot('manage-banners')
      await phone.tap('发布横幅')
      await phone.tap('发布')
      for (const slip of ['请添加图片', '请填写标题', '请选择开始时间', '请选择结束时间']) await phone.see(slip)
      await choosePhoto(phone, '添加图片')
      await phone.see('移除')
      await phone.idle()
      await phone.fill('标题', '质量月启动')
      await phone.tap('关闭')
      await phone.gone('点击后')
      await phone.tap('发布横幅')
      await phone.see('已恢复')
      await phone.see('质量月启动')
      await phone.tap('点击后，打开页面')
      await phone.tap('页面，请选择')
      await phone.tap('页面，资讯动态')
      await takeAsItStands(phone, '开始时间')
      await takeAsItStands(phone, '结束时间')
      await phone.shotWhenIdle('manage-banner')
      await phone.tap('发布')
      await phone.gone('点击后')
      await phone.see('打开「资讯动态」')
      const published = (await server.send(listOwnBanners, {}, token)).data.find(({ title }) => title === '质量月启动')
      expect(published).toMatchObject({ linkUrl: '/pages/study/index', location: 'home' })
      const colleague = await another()
      await colleague.open('/pages/index/index', { storage: await server.signIn('zhangWei') })
      await colleague.see('质量月启动')
      await phone.tap('修改 质量月启动')
      await phone.see('换一张图片')
      await phone.idle()
      await phone.fill('标题', '质量月第二周')
      await phone.shot('manage-banner-change')
      await phone.tap('保存横幅')
      await phone.gone('换一张图片')
      await phone.see('质量月第二周')
      const changed = (await server.send(listOwnBanners, {}, token)).data.find(({ id }) => id === published?.id)
      expect(changed).toMatchObject({ title: '质量月第二周', imageUrl: published?.imageUrl })
      await phone.tap('撤下 质量月第二周')
      await phone.see('撤下横幅「质量月第二周」？')
      await phone.tap('撤下')
      await phone.gone('打开「资讯动态」')
      const titles = (await server.send(listOwnBanners, {}, token)).data.map(({ title }) => title)
      expect(titles).not.toContain('质量月第二周')
    },
    { ignore: [WHEELS_GONE] },
  )
})
