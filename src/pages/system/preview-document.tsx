import { PreviewDocumentScreen } from '@/features/system/PreviewDocumentScreen'
import { routedPage } from '@/parts/routed-page'

export default routedPage('previewDocument', PreviewDocumentScreen)
