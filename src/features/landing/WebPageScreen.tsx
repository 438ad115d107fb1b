import { useCall } from '@/api/query'
import { checkWebAddress } from '@/contract/identity/web-page'
import { relaunchHome } from '@/navigation/navigate'
import { PageFrame } from '@/parts/PageFrame'
import { QueryView } from '@/parts/QueryView'
import { EmptyView } from '@/ui/feedback/EmptyView'
import { WebFrame } from '@/ui/media/WebFrame'
import { noPermission } from '@/ui/pictures/no-permission'

/** A web page, if the server allows its address. */
export function WebPageScreen({ url }: { url: string }) {
  const query = useCall(checkWebAddress, { url })
  const host = query.data?.host
  return (
    <PageFrame route="webPage" {...(host && { title: host })}>
      <QueryView query={query} what="网页">
        {(answer) =>
          answer.isAllowed && answer.url ? (
            <WebFrame url={answer.url} host={answer.host ?? ''} />
          ) : (
            <EmptyView
              picture={noPermission}
              text="不能打开这个网页"
              hint={answer.host ? `${answer.host} 不在允许的范围内` : '这不是一个完整的网页地址'}
              action={{ text: '回到首页', onPress: () => void relaunchHome() }}
            />
          )
        }
      </QueryView>
    </PageFrame>
  )
}
