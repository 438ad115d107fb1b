// 管理 › 发布会: announced by taps with its agenda, seen by everybody, changed, and who has signed up.
import { listManagedLaunches } from '@/contract/event/launch-manage'

import { journey } from './journey'
import { searchInVain } from './search-in-vain'
import { openAs, toCaller } from './sign-in-steps'
import { takeAsItStands, WHEELS_GONE } from './wheels'

describe('发布会', () => {
  journey(
    'a launch event is announced with its agenda, and changed; those who have signed up are listed [spec R.123]',
    async (stage) => {
      const { phone, server, another } = stage
      const token = toCaller(await openAs(stage, 'wangQiang', '/pages/manage/index'))
      await phone.tap('发布会，发布会资料')
      await phone.arrive('/pages/manage/launches')
      await phone.see('智造发布会')
      await searchInVain(phone, '搜索发布会', '发布会', '智造发布会')
      await phone.shot('manage-launches')
      await phone.tap('新建发布会')
      await phone.see('直播地址')
      await phone.tap('发布')
      for (const slip of ['请填写发布会名称', '请填写地点', '请选择开始时间', '请填写名额']) await phone.see(slip)
      await phone.fill('名称', '伺服压机新品发布')
      await phone.fill('地点', '常州工厂一号厅')
      await takeAsItStands(phone, '开始时间')
      await takeAsItStands(phone, '结束时间')
      await phone.fill('名额', '80')
      await phone.tap('添加一项')
      await phone.tap('完成')
      await phone.see('请填写分钟数')
      await phone.fill('几点', '14:00')
      await phone.fill('分钟', '30')
      await phone.fill('内容', '节拍缩短三成的压机')
      await phone.tap('完成')
      await phone.see('14:00 节拍缩短三成的压机')
      await phone.tap('添加一位')
      await phone.fill('姓名', '林致远')
      await phone.tap('完成')
      await phone.gone('添加演讲嘉宾')
      await phone.see('林致远')
      await phone.shot('manage-launch-form')
      await phone.tap('发布')
      await phone.see('发布这场发布会？')
      await phone.tap('发布')
      await phone.see('已报名 0 / 80')
      const { records } = (await server.send(listManagedLaunches, {}, token)).data
      const made = records.find(({ title }) => title === '伺服压机新品发布')
      const guest = await another()
      await guest.open(`/pages/liveH5/index?id=${made?.id}`)
      await guest.see('节拍缩短三成的压机')

      await phone.tap('伺服压机新品发布')
      await phone.see('14:00 节拍缩短三成的压机')
      await phone.tap('14:00 节拍缩短三成的压机')
      await phone.tap('删除这一项')
      await phone.shotWhenIdle('manage-launch-agenda-removal')
      await phone.tap('确认删除')
      await phone.see('还没有议程')
      await phone.tap('保存')
      await phone.gone('还没有议程')
      await guest.open(`/pages/liveH5/index?id=${made?.id}`)
      await guest.see('常州工厂一号厅')
      await guest.gone('节拍缩短三成的压机')

      await phone.tap('智造发布会')
      await phone.see('让每台设备都会说话')
      await phone.fill('名额', '10')
      await phone.tap('保存')
      await phone.see('已有 186 人报名，名额不能更少')
      await phone.tap('报名名单')
      await phone.see('· 博世（中国）投资')
      await phone.shot('manage-launch-sign-ups')
      await phone.tap('导出名单')
      await phone.see('保存文件')
    },
    { ignore: [WHEELS_GONE] },
  )
})
