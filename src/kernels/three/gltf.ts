import type { GltfKernel } from '@/kernels/types'

import { createUploadedProduct } from './uploaded-product'

/** three with its own loader, as a separate package: only products whose model a company has uploaded need it. */
export const kernel: GltfKernel = { createProduct: createUploadedProduct }
