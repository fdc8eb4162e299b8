-- Drives the server from a headless Neovim: findings, completion, renaming over two files, layout.
-- Prints a line for each thing that works, and ends with code 1 at the first that does not.

local program, folder = vim.env.GROGNARD, vim.env.PROJECT
local PATIENCE = 30000

local function say(words)
  io.stdout:write(words .. '\n')
end

local function wait(what, is_right)
  if not vim.wait(PATIENCE, is_right, 20) then
    say('never: ' .. what)
    vim.cmd('cquit 1')
  end
end

local function check(what, is_right)
  if not is_right then
    say('wrong: ' .. what)
    vim.cmd('cquit 1')
  end
  say('  ' .. what)
end

local function run()
  vim.filetype.add({ extension = { yaml = 'yaml' } })
  vim.lsp.config('grognard', { cmd = { program, 'lsp' }, filetypes = { 'yaml' }, root_markers = { 'grognard.yaml' } })
  vim.lsp.enable('grognard')
  vim.cmd('filetype on')
  vim.cmd.edit(folder .. '/french.oob.yaml')
  local french = vim.api.nvim_get_current_buf()
  wait('the server starts', function() return #vim.lsp.get_clients({ bufnr = french }) == 1 end)
  local client = vim.lsp.get_clients({ bufnr = french })[1]
  check('the encoding is ' .. client.offset_encoding, client.offset_encoding == 'utf-8')

  -- Findings: a wrong word, and what it means elsewhere.
  local lines = vim.api.nvim_buf_get_lines(french, 0, -1, false)
  local row, column
  for number, line in ipairs(lines) do
    local found = line:find('grade: veteran', 1, true)
    if found and not row then row, column = number - 1, found - 1 + #'grade: ' end
  end
  vim.api.nvim_buf_set_text(french, row, column, row, column + #'veteran', { 'vetran' })
  local function codes(buffer)
    return vim.tbl_map(function(found) return found.code end, vim.diagnostic.get(buffer))
  end
  wait('a finding', function() return vim.tbl_contains(codes(french), 'unknown-word') end)
  local found = vim.diagnostic.get(french)[1]
  check('the finding is at its word: ' .. found.message:gsub('\n.*', ''), found.lnum == row and found.col == column)

  -- A repair.
  vim.api.nvim_win_set_cursor(0, { row + 1, column + 1 })
  vim.lsp.buf.code_action({ apply = true, filter = function(action) return action.title:find('veteran', 1, true) ~= nil end })
  wait('the repair', function() return vim.api.nvim_buf_get_lines(french, row, row + 1, false)[1] == lines[row + 1] end)
  wait('the finding goes', function() return not vim.tbl_contains(codes(french), 'unknown-word') end)
  check('the repair is made and the finding goes', true)

  -- Completion.
  vim.api.nvim_buf_set_text(french, row, column, row, column + #'veteran', { 've' })
  local params = vim.lsp.util.make_position_params(0, client.offset_encoding)
  params.position = { line = row, character = column + 2 }
  local answer = client:request_sync('textDocument/completion', params, PATIENCE, french)
  local labels = vim.tbl_map(function(item) return item.label end, answer.result.items)
  check('completion has `veteran` of ' .. #labels, vim.tbl_contains(labels, 'veteran'))
  vim.api.nvim_buf_set_text(french, row, column, row, column + 2, { 'veteran' })

  -- Renaming over two files.
  vim.api.nvim_win_set_cursor(0, { 2, 5 })
  vim.lsp.buf.rename('gallic')
  local scenario = folder .. '/my-battle.scenario.yaml'
  wait('the other document', function()
    local buffer = vim.fn.bufnr(scenario)
    if buffer < 0 then return false end
    local text = table.concat(vim.api.nvim_buf_get_lines(buffer, 0, -1, false), '\n')
    return text:find('oobs: [gallic]', 1, true) ~= nil
  end)
  check('the id is changed in both documents', vim.api.nvim_buf_get_lines(french, 1, 2, false)[1] == 'id: gallic')

  -- Layout.
  local wanted = table.concat(vim.api.nvim_buf_get_lines(french, 0, -1, false), '\n')
  vim.api.nvim_buf_set_text(french, row, column, row, column, { '    ' })
  vim.lsp.buf.format({ async = false, timeout_ms = PATIENCE })
  local got = table.concat(vim.api.nvim_buf_get_lines(french, 0, -1, false), '\n')
  check('the layout is as it was', got == wanted)

  client:stop()
  wait('the server ends', function() return client:is_stopped() end)
  vim.cmd('qall!')
end

local good, why = pcall(run)
if not good then
  say(tostring(why))
  vim.cmd('cquit 1')
end
