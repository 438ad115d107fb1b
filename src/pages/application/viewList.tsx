import { ViewListScreen } from '@/features/application/ViewListScreen'
import { routedPage } from '@/parts/routed-page'

export default routedPage('applicationView', ({ appCode }) => <ViewListScreen appCode={appCode} />)
