import './ui/mantine.css'
import 'virtual:theme.css'
import './app.css'
import { MantineProvider } from '@mantine/core'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { router } from './router.ts'
import { theme } from './theme.ts'
import { followKeyboard } from './ui/keyboard.ts'
import { ignoreToldFailures } from './ui/action.ts'
import { Toaster } from './ui/toaster.tsx'

const root = document.getElementById('root')
if (!root) throw new Error('the page has no root')

ignoreToldFailures()
followKeyboard()

// Styles come as files (see vite.config.ts): a style element would need our pages to allow any.
createRoot(root).render(
  <StrictMode>
    <MantineProvider theme={theme} forceColorScheme="light" withCssVariables={false} withGlobalClasses={false}>
      <RouterProvider router={router} />
      <Toaster />
    </MantineProvider>
  </StrictMode>,
)
