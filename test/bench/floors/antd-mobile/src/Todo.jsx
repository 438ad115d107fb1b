import List from 'antd-mobile/es/components/list'
import PullToRefresh from 'antd-mobile/es/components/pull-to-refresh'
import SearchBar from 'antd-mobile/es/components/search-bar'
import Tabs from 'antd-mobile/es/components/tabs'
import Tag from 'antd-mobile/es/components/tag'
import { useNavigate } from 'react-router-dom'

const count = Number(new URLSearchParams(window.location.search).get('rows') ?? 100)
const rows = Array.from({ length: count }, (_, id) => ({ id, title: `采购申请单 PR-${20250000 + id}` }))

export default function Todo() {
  const go = useNavigate()
  return (
    <div>
      <SearchBar placeholder="搜索待办" />
      <Tabs>
        <Tabs.Tab title="待处理" key="waiting" />
        <Tabs.Tab title="已处理" key="done" />
      </Tabs>
      <PullToRefresh onRefresh={async () => undefined}>
        <List>
          {rows.map(({ id, title }) => (
            <List.Item key={id} onClick={() => go(`/detail/${id}`)} extra={<Tag color="primary">待审批</Tag>}>
              {title}
            </List.Item>
          ))}
        </List>
      </PullToRefresh>
    </div>
  )
}
