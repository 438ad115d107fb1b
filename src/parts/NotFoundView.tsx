import { relaunchHome } from '@/navigation/navigate'
import { EmptyView } from '@/ui/feedback/EmptyView'
import { notFound } from '@/ui/pictures/not-found'

/** 404: the address is no route of this application. */
export function NotFoundView() {
  return (
    <EmptyView
      picture={notFound}
      text="页面不存在"
      hint="链接可能已失效，或输入有误"
      action={{ text: '回到首页', onPress: () => void relaunchHome() }}
    />
  )
}
