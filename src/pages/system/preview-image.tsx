import { PreviewImageScreen } from '@/features/system/PreviewImageScreen'
import { routedPage } from '@/parts/routed-page'

export default routedPage('previewImage', PreviewImageScreen)
