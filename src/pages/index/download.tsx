import { DownloadScreen } from '@/features/landing/DownloadScreen'
import { routedPage } from '@/parts/routed-page'

export default routedPage('download', DownloadScreen)
