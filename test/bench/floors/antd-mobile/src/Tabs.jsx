import TabBar from 'antd-mobile/es/components/tab-bar'
import { Outlet, useLocation, useNavigate } from 'react-router-dom'

const tabs = [
  ['/todo', '待办'],
  ['/news', '消息'],
  ['/home', '首页'],
  ['/report', '报表'],
  ['/mine', '我的'],
]

export default function Tabs() {
  const go = useNavigate()
  const { pathname } = useLocation()
  return (
    <div className="page">
      <Outlet />
      <div className="bar">
        <TabBar activeKey={pathname} onChange={go}>
          {tabs.map(([path, title]) => (
            <TabBar.Item key={path} title={title} badge={path === '/todo' ? '5' : undefined} />
          ))}
        </TabBar>
      </div>
    </div>
  )
}
